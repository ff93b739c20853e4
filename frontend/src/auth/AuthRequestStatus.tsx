import { ProblemSummary } from "@/auth/ProblemSummary";
import { fieldErrors } from "@/auth/useAuthRequest";
import type { useAuthRequest } from "@/auth/useAuthRequest";
import { Alert } from "@/ui/Alert";

interface AuthRequestStatusProps {
  request: ReturnType<typeof useAuthRequest>;
  /** What a refused request did not do. */
  refusal: string;
  /** A message that is shown until there is a problem. */
  status?: string | null;
}

/** The problem of a request above a form that shows the errors of its fields itself. */
export function AuthRequestStatus({ request: { problem }, refusal, status = null }: AuthRequestStatusProps) {
  if (problem === null) {
    return status === null ? null : (
      <Alert role="status" color="info">
        {status}
      </Alert>
    );
  }
  return Object.keys(fieldErrors(problem)).length > 0 ? null : <ProblemSummary problem={problem} title={refusal} />;
}
