/**
 * Who started a call. `user`: prompts or a document that the user filled in. `arguments`: a command with arguments,
 * which another extension may have run. `repeat`: a finished call, once more.
 */
export type CallOrigin = 'user' | 'arguments' | 'repeat';
