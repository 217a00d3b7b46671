import type { UserInput } from '../base/userInput';
import { callTitle } from '../catalog/callTitle';
import type { Catalog, Endpoint, EndpointDetails } from '../catalog/types';
import type { Environment } from '../environments/types';
import { findOtherOperation } from '../http/buildRequest';
import type { CallHistory } from './findFinishedCall';
import type { AskDeps } from './prompts/askQuestion';
import { askValues, type AskedValues } from './prompts/askValues';
import { buildQuestions } from './prompts/buildQuestions';
import type { EntityNames } from './prompts/entityNames';
import type { EntitySource } from './prompts/entitySource';
import type { GivenValues } from './prompts/givenValues';
import { lastQuery } from './prompts/lastQuery';
import type { RecentValues } from './prompts/recentValues';

interface CallQuestion extends Pick<AskDeps, 'start'> {
  readonly endpoint: Endpoint;
  readonly environment: Environment;
  readonly given: GivenValues;
  /** Values of an earlier call, prefilled in the prompts. */
  readonly suggested?: GivenValues;
  /** Parameters of the query to ask for, although nobody knows a value. */
  readonly open?: readonly string[];
  /** The title of the prompts; absent: the call's own title. */
  readonly title?: string;
}

/** Asks for the path and query values of a call that are missing; `optional` offers the optional ones too. */
export type AskForValues = (
  call: CallQuestion,
  details: EndpointDetails,
  optional: boolean,
) => Promise<AskedValues>;

export interface AskForValuesDeps {
  readonly catalog: Catalog;
  readonly input: UserInput;
  readonly recents: Pick<RecentValues, 'list'>;
  readonly history: Pick<CallHistory, 'companyNames'>;
  readonly entityNames: Pick<EntityNames, 'find'>;
  readonly entitySource: (environment: Environment) => EntitySource;
}

export function createAskForValues(deps: AskForValuesDeps): AskForValues {
  const { catalog, input, recents, history, entityNames } = deps;
  return ({ endpoint, environment, given, suggested, open, start, title }, details, optional) =>
    askValues(
      {
        title: title ?? callTitle(endpoint, catalog),
        questions: buildQuestions(endpoint, details),
        given,
        suggested,
        open,
        optional,
        sentBefore: lastQuery(recents, environment.name, endpoint.id),
      },
      {
        input,
        recents: (parameter) => recents.list(environment.name, parameter),
        namesOf: async (parameter) => {
          const isGroup = parameter === 'user_group_id';
          const kept = isGroup ? await history.companyNames(environment.name) : undefined;
          return (id) => entityNames.find(environment.name, parameter, id)?.name ?? kept?.get(id);
        },
        entitySource: deps.entitySource(environment),
        checkPath: (name, value) => findOtherOperation(endpoint, name, value, catalog.endpoints),
        start,
      },
    );
}
