import type { Remedy } from '../base/userError';

/** Shows one sentence that is no failure, with what can be done next as buttons. Does not wait for the user. */
export type ShowNotice = (message: string, actions?: readonly Remedy[]) => void;
