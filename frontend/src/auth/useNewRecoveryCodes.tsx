import { type ReactNode, useState } from "react";

import { authRequest } from "@/auth/authRequest";
import { recoveryCodesOf } from "@/auth/RecoveryCodes";
import { RecoveryCodesDialog } from "@/auth/RecoveryCodesDialog";

interface NewRecoveryCodes {
  /** Load the codes that the backend has generated with the first factor, and show them. */
  load: (url: string) => Promise<void>;
  show: (codes: string[]) => void;
  dialog: ReactNode;
}

/** Show new recovery codes in a dialog. */
export function useNewRecoveryCodes(): NewRecoveryCodes {
  const [codes, setCodes] = useState<string[]>([]);
  return {
    load: async (url) => {
      // Without an answer, the card of the codes still shows them.
      const result = await authRequest(url, undefined, "GET");
      setCodes(result.kind === "done" ? recoveryCodesOf(result.data) : []);
    },
    show: setCodes,
    dialog: codes.length > 0 && <RecoveryCodesDialog codes={codes} onStored={() => setCodes([])} />,
  };
}
