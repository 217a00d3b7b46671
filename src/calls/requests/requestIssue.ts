import type { JsonNode } from '../../json/jsonTree';

/** A mistake or a warning in a request document; a warning does not prevent sending. Offsets in UTF-16 units. */
export interface RequestIssue {
  readonly offset: number;
  readonly length: number;
  /** One sentence. */
  readonly message: string;
  /** `schema`: VS Code's JSON extension reports it too, in documents that it checks. */
  readonly foundBy: 'us' | 'schema';
  readonly isWarning?: boolean;
  readonly code?: typeof SECRET_CODE;
}

/** Code of issues whose quick fix empties the value. */
export const SECRET_CODE = 'secret';

/** Makes an issue that covers a node. */
export function issueAt(
  { offset, length }: Pick<JsonNode, 'offset' | 'length'>,
  message: string,
  foundBy: RequestIssue['foundBy'] = 'us',
): RequestIssue {
  return { offset, length, message, foundBy };
}
