import { useCallback, useEffect, useRef, useState } from "react";

import type { FileUpload, UploadedFile } from "@/contracts/forms-fields";
import type { ImportCheck, ImportDialog, ImportPreview } from "@/contracts/resources-importing";
import { fileProblem } from "@/forms/fields/files/fileRules";
import type { FormErrors } from "@/forms/state/errors";
import { uploadFile } from "@/forms/state/services";
import { columnErrors, mappingErrors, mappingFields, withColumn } from "@/imports/mapping";
import type { Mapping } from "@/imports/mapping";
import { ask, uploadProblem } from "@/imports/requests";
import type { Problem } from "@/imports/requests";

export type ImportStep = "file" | "columns" | "check" | "import";

/** A problem, and what the button "Try again" does. */
export interface StepProblem extends Problem {
  retry: (() => void) | null;
}

/** A file on its way to the server, and then being read there. */
export interface Sending {
  name: string;
  /** From 0 to 1. */
  progress: number;
}

export interface ImportState {
  step: ImportStep;
  sending: Sending | null;
  file: UploadedFile | null;
  preview: ImportPreview | null;
  mapping: Mapping;
  /** By the name of the import column. */
  errors: FormErrors;
  /** The result of the dry run; null while it runs. */
  check: ImportCheck | null;
  problem: StepProblem | null;
}

const START: ImportState = { step: "file", sending: null, file: null, preview: null, mapping: {}, errors: {}, check: null, problem: null };

export interface ImportControl {
  state: ImportState;
  choose: (file: File) => void;
  stop: () => void;
  assign: (name: string, index: number | null) => void;
  /** Check the rows. Returns the name of the first column with an error instead, if there is one. */
  check: () => string | null;
  /** Show the errors of the submitted form. */
  refuse: (errors: FormErrors) => void;
  goTo: (step: ImportStep) => void;
  restart: () => void;
  /** The values of the action's form. */
  fields: () => Record<string, unknown>;
}

/** The steps of an import up to the dry run; the run itself submits the action's form. */
export function useImport(dialog: ImportDialog, field: FileUpload, uploadUrl: string): ImportControl {
  const [state, setState] = useState<ImportState>(START);
  const controller = useRef(new AbortController());
  useEffect(() => () => controller.current.abort(), []);

  const change = useCallback((changes: Partial<ImportState>) => setState((now) => ({ ...now, ...changes })), []);
  /** Abort what runs, and return the signal of what starts. */
  const begin = useCallback((): AbortSignal => {
    controller.current.abort();
    controller.current = new AbortController();
    return controller.current.signal;
  }, []);

  const fail = (problem: Problem, retry: () => void) =>
    change({ sending: null, problem: { ...problem, retry: problem.canRetry ? retry : null } });

  const read = async (file: UploadedFile, signal: AbortSignal) => {
    change({ file, sending: { name: file.name, progress: 1 }, problem: null });
    const answer = await ask<ImportPreview>(dialog.previewUrl, { file: file.path }, signal).catch(() => null);
    if (answer === null || signal.aborted) {
      return;
    }
    if ("problem" in answer) {
      fail(answer.problem, () => void read(file, begin()));
    } else {
      change({ step: "columns", sending: null, preview: answer.data, mapping: answer.data.mapping, errors: {}, check: null });
    }
  };

  const choose = (chosen: File) => {
    const signal = begin();
    const refused = fileProblem(chosen, field);
    if (refused !== null) {
      change({ sending: null, problem: { message: refused, errors: {}, canRetry: false, retry: null } });
      return;
    }
    change({ ...START, sending: { name: chosen.name, progress: 0 } });
    uploadFile(uploadUrl, "file", chosen, (progress) => !signal.aborted && change({ sending: { name: chosen.name, progress } }), signal).then(
      (file) => !signal.aborted && void read(file, signal),
      (error: unknown) => !signal.aborted && fail(uploadProblem(error), () => choose(chosen)),
    );
  };

  const fields = () => ({ file: state.file?.path ?? null, ...mappingFields(dialog.columns, state.mapping) });

  const run = async () => {
    const signal = begin();
    change({ step: "check", check: null, problem: null, errors: {} });
    const answer = await ask<ImportCheck>(dialog.checkUrl, fields(), signal).catch(() => null);
    if (answer === null || signal.aborted) {
      return;
    }
    if (!("problem" in answer)) {
      change({ check: answer.data });
      return;
    }
    const errors = columnErrors(answer.problem.errors);
    if (Object.keys(errors).length > 0) {
      change({ step: "columns", errors });
    } else {
      fail(answer.problem, () => void run());
    }
  };

  const refuse = (sent: FormErrors) => {
    const errors = columnErrors(sent);
    if (Object.keys(errors).length > 0) {
      change({ step: "columns", errors });
      return;
    }
    // The file itself was refused, so another one is needed.
    const [first = ""] = Object.values(sent);
    setState({ ...START, problem: { message: sent.file ?? first, errors: sent, canRetry: false, retry: null } });
  };

  return {
    state,
    choose,
    stop: () => {
      begin();
      change({ sending: null });
    },
    assign: (name, index) => {
      const mapping = withColumn(state.mapping, name, index);
      // Errors that are shown disappear when they are corrected; new ones wait for the next check.
      const left = mappingErrors(dialog.columns, mapping);
      const errors = Object.fromEntries(Object.entries(state.errors).flatMap(([column]) => (left[column] === undefined ? [] : [[column, left[column]]])));
      change({ mapping, errors, check: null });
    },
    check: () => {
      const errors = mappingErrors(dialog.columns, state.mapping);
      const [first] = Object.keys(errors);
      if (first !== undefined) {
        change({ errors });
        return first;
      }
      void run();
      return null;
    },
    refuse,
    goTo: (step) => {
      begin();
      change({ step, problem: null });
    },
    restart: () => {
      begin();
      setState(START);
    },
    fields,
  };
}
