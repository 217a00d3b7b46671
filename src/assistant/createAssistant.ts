import * as l10n from '@vscode/l10n';
import type { Log } from '../base/log';
import { isCancelled } from '../base/userError';
import type { Catalog } from '../catalog/types';
import { nameAndLevel } from '../environments/nameAndLevel';
import type { WriteGate } from '../calls/writes/writeGate';
import type { NoteThrown } from '../http/noteThrown';
import type { ToolInputs } from './inputSchemas';
import type { ToolName } from '../contributions';
import {
  callerKey,
  type Caller,
  Refusal,
  type ToolAnswer,
  type ReportProgress,
  type ToolCall,
} from './toolCall';
import { createCallLimits } from './callLimits';
import { createDecisions, type Waiting } from './decisions';
import { proposeWrite, type EndedProposals, type ProposeWriteDeps } from './proposeWrite';
import { createReadConsent, type ReadConsentDeps } from './readConsent';
import {
  chosenNow,
  guarded,
  readService,
  requireAsk,
  type ReadServiceDeps,
  type ShownResponse,
} from './readService';
import { createResponseCursors } from './responseCursors';
import { readToolInput, type ReadToolInputDeps } from './readToolInput';

/**
 * Rights of assistants by the setting. `lookup` allows only tools that send no request to a service. `ask` allows all
 * tools; the user then decides on each permission to read and on each write.
 */
export type AssistantMode = 'ask' | 'lookup' | 'off';

export interface AssistantDeps
  extends
    Omit<ReadServiceDeps, 'consent' | 'limits' | 'cursors' | 'mayAsk'>,
    Omit<ProposeWriteDeps, 'consent' | 'limits' | 'cursors' | 'gate' | 'mayAsk'>,
    Omit<ReadConsentDeps, 'mayAsk'>,
    Omit<ReadToolInputDeps, 'hints'> {
  readonly hintsOn: () => boolean;
  readonly catalog: Catalog;
  readonly gate: WriteGate;
  /** Value of the setting; in an untrusted folder at most `lookup`. */
  readonly mode: () => AssistantMode;
  readonly find: (query: string) => Promise<string>;
  readonly describe: (input: ToolInputs['commerce_describe_endpoint']) => Promise<string>;
  /** Masks known secrets, also in encoded forms such as percent-encoding and Base64. */
  readonly redact: (text: string) => string;
  readonly log: Pick<Log, 'info'>;
  readonly noteThrown: NoteThrown;
  /** Longest wait of a tool call in ms; default 45 s. */
  readonly answerMs?: number;
}

export interface Assistant {
  /** Runs one tool. Throws only `CancelledError`; any other failure becomes an answer. */
  answer(
    tool: ToolName,
    input: unknown,
    caller: Caller,
    signal: AbortSignal,
    progress: ReportProgress,
  ): Promise<ToolAnswer>;
  /** One line of plain text that tells the user what the tool will do. */
  describeInvocation(tool: ToolName, input: unknown): string;
  /** Revokes all permissions to read and returns their number. Also drops kept responses and the handles of open calls. */
  forgetPermissions(): number;
  /** Notes that the user used the extension, which resets the count of declined proposals. */
  noteUser(): void;
}

export function createAssistant(deps: AssistantDeps): Assistant {
  const limits = createCallLimits(deps.now);
  const mayAsk = (): boolean => deps.mode() === 'ask';
  const consent = createReadConsent({ ...deps, mayAsk });
  const decisions = createDecisions(deps.answerMs);
  const cursors = createResponseCursors<ShownResponse>(deps);
  const ended: EndedProposals = new Map();
  const own = { ...deps, limits, consent, cursors, mayAsk };

  const readOn = async (cursor: string, caller: Caller): Promise<ToolAnswer> => {
    const found = cursors.open(callerKey(caller), cursor);
    if (!found) throw new Refusal('this cursor has expired; call again without it.');
    const [handle = ''] = cursor.split(':');
    // Masks personal data if the response's environment is live now or was live at the call, or if the chosen
    // environment is live. Unconfirmed settings count as live.
    const { current } = deps.environments;
    const own = deps.environments.find(found.entry.environment.name) ?? current;
    const live =
      found.entry.environment.live ||
      [current, own].some((each) => guarded(deps.confirmed, each).environment.live);
    const shown = { ...found.entry, environment: { ...found.entry.environment, live } };
    return answered(await deps.describeShown(shown, found.from, handle, caller));
  };

  const run = async (tool: ToolName, input: unknown, call: ToolCall): Promise<ToolAnswer> => {
    if (deps.mode() === 'off') throw new Refusal('the user has turned assistants off; do not retry.');
    limits.checkCharacters();
    switch (tool) {
      case 'commerce_find_endpoints':
        return answered(await deps.find((await valid(deps, tool, input)).query));
      case 'commerce_describe_endpoint':
        return answered(await deps.describe(await valid(deps, tool, input)));
      case 'commerce_read': {
        const wanted = await valid(deps, tool, input);
        requireAsk({ mayAsk });
        if (!('cursor' in wanted))
          return waitFor(call, (waiting) => readService(own, wanted, call.caller, waiting));
        if (!wanted.cursor.startsWith('p')) return readOn(wanted.cursor, call.caller);
        return decisions.take(call.caller, wanted.cursor, call.signal, call.progress);
      }
      case 'commerce_propose_write': {
        const wanted = await valid(deps, tool, input);
        requireAsk({ mayAsk });
        return waitFor(call, (waiting) => proposeWrite(own, ended, wanted, call.caller, waiting));
      }
    }
  };

  /**
   * Runs work that may wait for the user or the service. Also notes the use of an assistant: while this use is recent,
   * writes in this folder ask first.
   */
  const waitFor = (
    { caller, signal, progress }: ToolCall,
    work: (waiting: Waiting) => Promise<ToolAnswer>,
  ): Promise<ToolAnswer> => {
    deps.gate.noteAssistant();
    return decisions.run(caller, signal, progress, (waiting) => refusals(() => work(waiting)));
  };

  return {
    answer: async (tool, input, caller, signal, progress) => {
      const { outcome, text: unmasked } = await refusals(async () => {
        try {
          return await run(tool, input, { caller, signal, progress });
        } catch (thrown) {
          if (thrown instanceof Refusal || isCancelled(thrown)) throw thrown;
          deps.noteThrown(thrown);
          throw new Refusal('the extension could not do this; tell the user to look at its log.');
        }
      });
      // The text may hold a secret from the user's OpenAPI files, or from a name that the user chose.
      const text = deps.redact(unmasked);
      limits.count(text);
      const { door, connection } = caller;
      deps.log.info(
        `assistant: ${door} ${connection} ${tool} ${endpointOf(deps.catalog, input) ?? '-'} ${outcome}, ${text.length} characters`,
      );
      return { outcome, text };
    },
    describeInvocation: (tool, input) => {
      const { environment, level } = chosenNow(deps);
      const id = endpointOf(deps.catalog, input) ?? l10n.t('a response');
      return invocations[tool](id, nameAndLevel(environment.name, level, 60));
    },
    forgetPermissions: () => {
      cursors.clear();
      decisions.clear();
      return consent.forget();
    },
    noteUser: limits.noteUser,
  };
}

const invocations: Readonly<Record<ToolName, (id: string, where: string) => string>> = {
  commerce_find_endpoints: () => l10n.t('Finding endpoints'),
  commerce_describe_endpoint: (id) => l10n.t('Describing {0}', id),
  commerce_read: (id, where) => l10n.t('Reading {0} from {1}', id, where),
  commerce_propose_write: (id, where) => l10n.t('Proposing {0} in {1}', id, where),
};

function answered(text: string): ToolAnswer {
  return { outcome: 'answered', text };
}

async function valid<Tool extends ToolName>(
  deps: Pick<AssistantDeps, 'catalog' | 'holdsSecret' | 'hintsOn'>,
  tool: Tool,
  input: unknown,
): Promise<ToolInputs[Tool]> {
  const read = await readToolInput(tool, input, { ...deps, hints: deps.hintsOn() });
  if (read.kind === 'refused') throw new Refusal(read.text);
  return read.value;
}

async function refusals(work: () => Promise<ToolAnswer>): Promise<ToolAnswer> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof Refusal) return { outcome: 'refused', text: `REFUSED ${thrown.message}` };
    throw thrown;
  }
}

/** The only part of an input that logs and messages show: a known endpoint id, else undefined. */
function endpointOf(catalog: Pick<Catalog, 'findEndpoint'>, input: unknown): string | undefined {
  const id: unknown = typeof input === 'object' && input ? Reflect.get(input, 'endpoint') : undefined;
  return typeof id === 'string' ? catalog.findEndpoint(id)?.id : undefined;
}
