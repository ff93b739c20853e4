import type { ComponentProps } from "react";

import type { Meta, Story } from "@/testing/stories";
import { Button } from "@/ui/Button";
import { Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from "@/ui/Card";

const meta: Meta<ComponentProps<typeof Card>> = { title: "ui/Card", component: Card };

export default meta;

export const Default: Story<ComponentProps<typeof Card>> = {
  render: (args) => (
    <Card {...args}>
      <CardHeader>
        <CardTitle>Museum website</CardTitle>
        <CardDescription>Due in March</CardDescription>
      </CardHeader>
      <CardContent>Four of nine tasks are done.</CardContent>
      <CardFooter>
        <Button size="sm">Open</Button>
      </CardFooter>
    </Card>
  ),
};
