import type { ComponentProps } from "react";

export interface FormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  onSubmit: () => void;
}

/** A form whose values are sent by a script. The server validates them, so the browser does not. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog opened from a field has its own form, which is inside this one in React's tree only.
        event.stopPropagation();
        if (event.target === event.currentTarget) {
          onSubmit();
        }
      }}
      {...rest}
    />
  );
}
