import type { Node } from 'jsonc-parser';

/** Something wrong in a request document, and where; Send refuses, unless it is a warning. Offsets in UTF-16 units. */
export interface RequestIssue {
  readonly offset: number;
  readonly length: number;
  /** One sentence. */
  readonly message: string;
  /** `schema`: VS Code's JSON service reports it too where it checks the document. */
  readonly foundBy: 'us' | 'schema';
  readonly isWarning?: true;
  readonly code?: typeof SECRET_CODE;
}

/** The code of an issue that is mended by emptying the value. */
export const SECRET_CODE = 'secret';

/** An issue over a node's whole text. */
export function issueAt(
  { offset, length }: Pick<Node, 'offset' | 'length'>,
  message: string,
  foundBy: RequestIssue['foundBy'] = 'us',
): RequestIssue {
  return { offset, length, message, foundBy };
}
