import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { steadyNow } from '../../base/steadyNow';
import { createAssistant, type Assistant } from '../../assistant/createAssistant';
import { describeForAssistant, findEndpoints } from '../../assistant/describeForAssistant';
import { describeResponse } from '../../assistant/describeResponse';
import { askAttention, hasFocus } from '../../assistant/vscode/askAttention';
import { loadEndpointSearch } from '../../catalog/find/loadEndpointSearch';
import type { Endpoint } from '../../catalog/types';
import { createChooseCodeRequest } from '../../code/chooseCodeRequest';
import { findMissingImports } from '../../code/findMissingImports';
import { sdkTargets } from '../../code/snippets/sdkTargets';
import { snippetTargets } from '../../code/snippets/snippetTargets';
import { writeStatements } from '../../code/snippets/writeStatements';
import { buildUri } from '../../documents/uris';
import { readSetting } from '../../editor/settings';
import { sandbox } from '../../environments/createEnvironments';
import { nameAndLevel } from '../../environments/nameAndLevel';
import { signInRemedy } from '../../http/remedies/remedyButtons';
import { readJsonFields } from '../../userGroups/readJsonFields';
import type { CallRoom } from './calls';

/** Largest number of characters of a response that a model gets. */
const RESPONSE_CHARACTERS = 6000;

/** Builds the assistant tools on the functions that commands use; loaded with the first tool call. */
export function wireAssistant(house: CallRoom): Assistant {
  const { catalog, redactor, userGroupFiles, hintsOn } = house;
  const search = async () => loadEndpointSearch(catalog, { hints: hintsOn() });
  return createAssistant({
    ...house,
    now: steadyNow,
    attention: askAttention,
    hasFocus,
    mode: () => {
      const mode = readSetting('assistant');
      return mode === 'ask' && !vscode.workspace.isTrusted ? 'lookup' : mode;
    },
    // Finds only whole secrets. A match of parts would let an assistant guess a secret piece by piece.
    holdsSecret: (text) => redactor.find(text).length > 0,
    redact: redactor.redact,
    find: async (query) => findEndpoints({ catalog, search: await search() }, query),
    describe: (input) =>
      describeForAssistant({ catalog, hints: hintsOn(), writeSample: createWriteSample(house) }, input),
    describeShown: async (shown, from, handle, { maxCharacters = RESPONSE_CHARACTERS }) => {
      const budget = Math.min(maxCharacters, RESPONSE_CHARACTERS);
      const createNonce = (): string => randomBytes(16).toString('hex');
      const deps = { catalog, hints: hintsOn(), redact: redactor.redact, createNonce };
      return describeResponse(deps, { ...shown, from, budget, handle });
    },
    offerSignIn: ({ environment, level }) =>
      house.showNotice(
        vscode.l10n.t(
          'An assistant cannot read from {0}: you are signed out.',
          nameAndLevel(environment.name, level),
        ),
        [signInRemedy(environment.name, level)],
      ),
    loadedFields: (environmentName, id) => {
      const uri = userGroupFiles.addressOf(buildUri({ kind: 'userGroup', environmentName, id }));
      const text = userGroupFiles.baselineOf(uri);
      if (text === undefined) return undefined;
      return new Map([...readJsonFields(text).fields.values()].map(({ name, literal }) => [name, literal]));
    },
  });
}

/**
 * Writes code for an endpoint as Insert Code does in an empty file, without the user's values, headers or addresses.
 */
function createWriteSample(house: CallRoom) {
  const choose = createChooseCodeRequest({
    ...house,
    environments: { current: sandbox, find: () => sandbox },
    recents: { list: () => [] },
  });
  return async ({ id }: Endpoint, language: string): Promise<string | undefined> => {
    const request = await choose({ endpointId: id }, '');
    const target = [...snippetTargets, ...sdkTargets].find((one) => one.id === language);
    if (!target || target.canWrite?.(request) === false) return undefined;
    const file = { text: '', isCommonJs: false, start: 0 };
    const code = writeStatements(target, request, file);
    const { lines } = findMissingImports('', target, false);
    return [...lines, ...(lines.length > 0 ? [''] : []), code].join('\n');
  };
}
