import type { AnyCommand } from '../contributions';

/** The user dismissed or declined a prompt; the command ends without a message. */
export class CancelledError extends Error {
  override readonly name = 'Canceled';

  constructor() {
    super('Canceled');
  }
}

/** True for `CancelledError` and `vscode.CancellationError`, which both have the name `Canceled`. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === 'Canceled';
}

/** A button under an error: runs one command with plain arguments. */
export type Remedy = AnyCommand & { readonly title: string };

/** An expected failure outside a call: one sentence, and buttons for what the user can do. */
export class UserError extends Error {
  override readonly name = 'UserError';

  constructor(
    message: string,
    readonly remedies: readonly Remedy[] = [],
  ) {
    super(message);
  }

  static is(value: unknown): value is UserError {
    return value instanceof Error && value.name === 'UserError' && 'remedies' in value;
  }
}
