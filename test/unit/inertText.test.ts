import assert from 'node:assert/strict';
import { sanitizeForDisplay } from '../../src/base/sanitizeForDisplay';
import type { Remedy } from '../../src/base/userError';
import { detailOfOne } from '../../src/calls/writes/describeWrite';
import { describeOutcome, resultSentence, resultSummary } from '../../src/calls/describeOutcome';
import { requireEndpoint } from '../../src/calls/findCall';
import { recentItems, entityItems, typedItem } from '../../src/calls/prompts/askEntity';
import { entityPickers } from '../../src/calls/prompts/entityPickers';
import { quickPickRows } from '../../src/calls/prompts/quickPickRows';
import { requestLensItems } from '../../src/calls/requests/requestLensItems';
import { buildResultContent } from '../../src/calls/results/resultContent';
import { resultLenses } from '../../src/calls/results/resultLenses';
import { createCatalog } from '../../src/catalog/createCatalog';
import { remediesOfCall } from '../../src/calls/remediesOfCall';
import { CommandId } from '../../src/contributions';
import type { Environment } from '../../src/environments/types';
import { ApiError } from '../../src/http/apiError';
import { classifyResponse } from '../../src/http/judgeResponse';
import { createApiError } from '../../src/http/errorMessage';
import { readEnvelope } from '../../src/http/readEnvelope';
import type { FinishedCall, HttpRequest } from '../../src/http/types';
import { toStatusText } from '../../src/sessions/toStatusText';
import { hostileTexts } from '../fixtures/hostileTexts';
import { count } from '../support/figures';
import { gateWith } from '../support/gateWith';
import { unexpected } from '../support/unexpected';
import { assertInert, lifeIn } from '../support/vscodeText';

const catalog = createCatalog();
const environmentOf = (name: string): Environment => ({
  name,
  baseUrl: 'https://api.example',
  live: true,
  headers: {},
  builtIn: false,
});

/** A failed write in which every text of the service is `text`. */
async function callOf(text: string): Promise<FinishedCall> {
  const body = JSON.stringify({ error_code: text, message: text });
  const headers = [['location', `https://x.example/${text}`]] as const;
  const failure = classifyResponse({
    status: 404,
    header: (name) => headers.find(([candidate]) => candidate === name)?.[1],
    envelope: await readEnvelope(body),
    url: 'https://api.example/v1',
    utcNow: 0,
  });
  assert.ok(failure);
  const response = {
    status: 404,
    statusText: text,
    headers,
    text: body,
    bytes: new TextEncoder().encode(body),
    format: 'json',
    durationMs: 1,
  } as const;
  const error = createApiError(failure.kind, failure.facts);
  return {
    environmentName: text,
    level: 'user',
    endpointId: 'userGroups.update',
    values: { path: { user_group_id: text }, query: [] },
    request: requestOf(text),
    outcome: { kind: 'unknown', error, response, durationMs: 1 },
    startedAt: 0,
  };
}

function requestOf(text: string): HttpRequest {
  return {
    endpointId: 'userGroups.update',
    method: 'PUT',
    url: `https://api.example/v1/user-groups/${encodeURIComponent(Buffer.from(text).toString())}`,
    target: { origin: 'https://api.example', basePath: '', headers: {} },
    headers: [],
    body: JSON.stringify({ user_group: { [text]: text, b: { [text]: text } } }),
  };
}

/** Every place that shows text of the service or of a setting → the texts that it shows. */
const sinks: Readonly<Record<string, (text: string) => readonly string[] | Promise<readonly string[]>>> = {
  'a notification': async (text) => {
    const { outcome } = await callOf(text);
    assert.ok(outcome.kind !== 'response');
    return [
      sanitizeForDisplay(outcome.error.message, 400),
      sanitizeForDisplay(text, 400),
      sanitizeForDisplay(new ApiError('server', text).message, 400),
    ];
  },
  'a notification about an endpoint': (text) => {
    try {
      requireEndpoint(catalog, `${text}!`);
    } catch (thrown) {
      return [sanitizeForDisplay(thrown instanceof Error ? thrown.message : '', 400)];
    }
    return [];
  },
  'the buttons below it': async (text) =>
    remediesOfCall({ catalog, call: await callOf(text), uri: 'x' }).map(({ title }) => title),
  'the lens of a result': async (text) => {
    const call = await callOf(text);
    const content = await buildResultContent(call, (same) => same);
    const result = { uri: 'x', call, content, createdAt: 0 };
    const remedies: readonly Remedy[] = [{ title: text, command: CommandId.showLog }];
    const { row, more, about } = resultLenses(result.uri, result, {
      kept: false,
      remedies,
      hasPrevious: true,
    });
    return [...row, ...more].flatMap(({ title, ...rest }) => [
      title,
      ...('tooltip' in rest ? (rest.tooltip?.split('\n') ?? []) : []),
      about,
    ]);
  },
  'the summary and the sentence of a result': async (text) => [
    resultSummary(await callOf(text), { hidesSecret: true }),
    resultSentence(await callOf(text)) ?? '',
  ],
  'the status bar after a call': async (text) => [describeOutcome(await callOf(text))],
  'the status bar and its tooltip': (text) => {
    const shown = toStatusText({
      environment: environmentOf(text),
      level: 'user',
      session: { kind: 'signedOut' },
    });
    // The icon at the start is the extension's own.
    return [shown.text.replace(/^\$\([a-z-]+\) /, ''), ...shown.tooltip.split('\n'), shown.label];
  },
  'the lens of a request': (text) =>
    requestLensItems('x', { environmentName: text, level: 'user', authorized: true, live: true }).map(
      ({ title }) => title,
    ),
  'the question before a write': (text) => {
    const endpoint = catalog.findEndpoint('userGroups.update');
    assert.ok(endpoint);
    const environment = environmentOf(text);
    const target = { origin: 'https://api.example', basePath: '', headers: {} };
    const { body } = requestOf(text);
    const plan = gateWith({ environments: { find: unexpected }, connections: { open: unexpected } }).plan({
      endpoint,
      values: { path: { user_group_id: 'g1' }, query: [], body },
      connection: { environment, target, level: 'user' },
      origin: 'user',
      named: [],
    });
    return [plan.message, ...detailOfOne(plan.lines).split('\n'), plan.action];
  },
  'the entity picker': (text) =>
    entityPickers.flatMap((picker) =>
      entityItems(
        [{ id: text, parts: { name: text, info: text, kind: text, status: text } }],
        picker,
      ).flatMap(({ label, description }) => [label, description ?? '']),
    ),
  'recent and typed values': (text) =>
    [...recentItems([text]), typedItem(text, undefined), typedItem(text, text)].flatMap(
      ({ label, detail }) => [label, detail ?? ''],
    ),
  'a list that cannot be loaded': (text) =>
    quickPickRows([], [], new Error(text)).map((row) => (row.kind === 'problem' ? row.sentence : '')),
};

describe('text of the service', () => {
  it(`has ${hostileTexts.length} ways of trying, each of its own`, () => {
    assert.equal(new Set(hostileTexts).size, hostileTexts.length);
    assert.ok(hostileTexts.length >= 300);
    // Proves that `lifeIn` notices most hostile texts if they are not sanitized.
    assert.ok(hostileTexts.filter((text) => lifeIn(text).length > 0).length >= 200);
  });

  for (const [sink, show] of Object.entries(sinks)) {
    it(`is inert in ${sink}`, async () => {
      const texts = (await Promise.all(hostileTexts.map(async (text) => show(text)))).flat();
      const alive = texts.filter((text) => lifeIn(text).length > 0).length;
      count(
        'G2',
        '{0} of {1} shown texts hold a link, an icon, a control or a direction mark',
        alive,
        texts.length,
      );
      for (const text of texts) assertInert(text, sink);
    });
  }

  it('stays inert between texts of ours, wherever it is cut', () => {
    for (const text of hostileTexts)
      for (const max of [1, 2, 5, 8, 20, 60, 200, 400])
        for (const shown of [
          sanitizeForDisplay(text, max),
          `“${sanitizeForDisplay(text, max)}”`,
          `${sanitizeForDisplay(text, max)} (user)`,
          `x: ${sanitizeForDisplay(text, max)}.`,
        ])
          assertInert(shown, 'a sentence');
  });
});
