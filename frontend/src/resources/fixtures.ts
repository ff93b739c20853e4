import { ENDPOINTS } from "@/actions/fixtures";
import type { FormNode } from "@/contracts/forms";
import type { CreateRecord, EditRecord, FormAddresses, ResourceMetadata } from "@/contracts/resources";
import { pageMetadata } from "@/testing/props";

const RESOURCE: ResourceMetadata = {
  slug: "tasks",
  label: "Task",
  pluralLabel: "Tasks",
  indexUrl: "/admin/tasks",
  parentKey: null,
};

const ADDRESSES: FormAddresses = {
  submitUrl: "/admin/tasks/7/edit",
  optionsUrl: "/admin/options?resource=tasks",
  uploadUrl: "/admin/uploads?resource=tasks",
  formStateUrl: "/admin/form-state?resource=tasks",
  validateStepUrl: null,
};

/** The props of an edit page with this schema. */
export function anEditPage(schema: FormNode[], changes: Partial<EditRecord> = {}): EditRecord {
  return {
    ...ADDRESSES,
    page: pageMetadata("Draft the plan"),
    resource: RESOURCE,
    form: { columns: 1, schema },
    recordKey: 7,
    version: "v1",
    actionEndpoints: ENDPOINTS,
    relations: [],
    headerWidgets: [],
    footerWidgets: [],
    ...changes,
  };
}

/** The props of a create page with this schema. */
export function aCreatePage(schema: FormNode[], changes: Partial<CreateRecord> = {}): CreateRecord {
  return {
    ...ADDRESSES,
    submitUrl: "/admin/tasks/create",
    page: pageMetadata("New task"),
    resource: RESOURCE,
    form: { columns: 1, schema },
    canCreateAnother: true,
    headerWidgets: [],
    footerWidgets: [],
    ...changes,
  };
}
