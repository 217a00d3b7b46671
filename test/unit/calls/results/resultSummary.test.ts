import assert from 'node:assert/strict';
import { callAgainRemedy } from '../../../../src/base/repeatRemedies';
import type { Remedy } from '../../../../src/base/userError';
import { requestLensItems } from '../../../../src/calls/requests/requestLensItems';
import { buildResultContent } from '../../../../src/calls/results/resultContent';
import { resultLensItems } from '../../../../src/calls/results/resultLensItems';
import type { StoredResult } from '../../../../src/calls/results/resultStore';
import { resultSentence, resultSummary } from '../../../../src/calls/results/resultSummary';
import { CommandId } from '../../../../src/contributions';
import { goneEnvironment, IN_CHOSEN } from '../../../../src/documents/goneEnvironment';
import { openSettingRemedy } from '../../../../src/environments/openSettingRemedy';
import { ApiError } from '../../../../src/http/apiError';
import type { HttpAnswer } from '../../../../src/http/types';
import { answered, failed, sampleAnswer, sampleCall } from '../../../fixtures/sampleCall';

const clean = { hidesSecret: false };

function stored(more: Partial<StoredResult['content']> = {}): StoredResult {
  return {
    uri: 'commerce-api:/Sandbox/results/userGroups.list-1.json',
    call: sampleCall(answered('{}')),
    content: { extension: 'json', bytes: new Uint8Array(), hidesSecret: false, ...more },
    createdAt: 0,
  };
}

describe('resultSummary', () => {
  it('names status, time, size, environment and level', () => {
    const call = sampleCall(answered('x'.repeat(2148)));
    assert.equal(resultSummary(call, clean), '200 OK · 34 ms · 2.1 kB · Sandbox (user)');
  });

  it('says of a call without a token that nobody was signed in', () => {
    const call = sampleCall(answered('{}'), { authorized: false });
    assert.match(resultSummary(call, clean), /Sandbox \(signed out\)$/);
  });

  it('leaves the sentence of an error to its own place', () => {
    const error = new ApiError('notFound', 'There is no such user group.');
    const answer = sampleAnswer('{}', { status: 404, statusText: 'Not Found' });
    assert.equal(
      resultSummary(sampleCall(failed(error, answer), { level: 'admin' }), clean),
      '404 Not Found · 12 ms · 2 B · Sandbox (admin)',
    );
    assert.equal(resultSummary(sampleCall(failed(error)), clean), '12 ms · Sandbox (user)');
    assert.equal(resultSentence(sampleCall(failed(error))), 'There is no such user group.');
    assert.equal(resultSentence(sampleCall(answered('{}'))), undefined);
  });

  it('says what the document does not show', () => {
    const error = new ApiError('server', 'It failed.');
    const cut = (declared: HttpAnswer['cut']) =>
      sampleCall(failed(error, sampleAnswer('{', { format: 'text', cut: declared })));
    assert.match(
      resultSummary(cut({ declaredBytes: 64_000_000 }), clean),
      / · head only, 64\.0 MB declared$/,
    );
    assert.match(resultSummary(cut({}), clean), / · head only$/);
    const deep = { asReceived: 'tooDeep', hidesSecret: true } as const;
    assert.match(
      resultSummary(sampleCall(answered('[]')), deep),
      / · as received: too deep to indent · secret hidden$/,
    );
  });

  it('shows hostile text inert', () => {
    const hostile = '[x](command:y) $(zap)\n\u202e';
    const answer = sampleAnswer('', { statusText: hostile });
    const line = resultSummary(
      sampleCall(failed(new ApiError('rejected', hostile), answer), { environmentName: hostile }),
      clean,
    );
    assert.doesNotMatch(line, /\]\(|\$\(|[\n\u202e]/);
  });
});

describe('result lens line', () => {
  it('offers the actions of a result with its URI', () => {
    const items = resultLensItems(stored().uri, stored(), { kept: false, remedies: [], hasPrevious: true });
    const commands = [
      CommandId.callAgain,
      CommandId.callWithChanges,
      CommandId.showRequest,
      CommandId.keepResult,
      CommandId.compareWithPrevious,
      CommandId.copyAsCurl,
    ];
    assert.deepEqual(
      items.slice(1).map(({ command }) => command),
      commands,
    );
    assert.ok(items.slice(1).every((item) => item.arguments?.[0] === stored().uri));
    assert.equal(items[0]?.command, undefined);
  });

  it('puts the actions on a second row where the summary alone fills the first', () => {
    const rowsOf = (environmentName: string) =>
      resultLensItems(
        stored().uri,
        { ...stored(), call: sampleCall(answered('{}'), { environmentName }) },
        { kept: false, remedies: [], hasPrevious: false },
      ).map(({ secondRow }) => secondRow);
    assert.ok(rowsOf('Sandbox').every((row) => row === undefined));
    const [summary, ...actions] = rowsOf('A shop with a rather long name');
    assert.equal(summary, undefined);
    assert.ok(actions.every((row) => row === true));
  });

  it('offers the full answer when it is not shown, and keeps once', () => {
    const items = resultLensItems(stored().uri, stored({ asReceived: 'tooLarge' }), {
      kept: true,
      remedies: [],
      hasPrevious: false,
    });
    assert.deepEqual(
      items.slice(1).map(({ command }) => command),
      [
        CommandId.saveFullAnswer,
        CommandId.callAgain,
        CommandId.callWithChanges,
        CommandId.showRequest,
        CommandId.copyAsCurl,
      ],
    );
  });

  it('begins with the sentence of a failure, its remedies and what came back, and offers nothing twice', () => {
    const remedies: readonly Remedy[] = [
      { title: 'Call Again', command: CommandId.callAgain, arguments: [stored().uri] },
      { title: 'Sign in $(zap)', command: CommandId.signIn },
    ];
    const error = new ApiError('server', 'The service failed (500, BROKEN).');
    const items = resultLensItems(
      stored().uri,
      { ...stored(), call: sampleCall(failed(error, sampleAnswer('{}', { status: 500 }))) },
      { kept: false, remedies, hasPrevious: false },
    );
    assert.deepEqual(
      items.slice(0, 5).map(({ title }) => title),
      [
        'The service failed (500, BROKEN).',
        'Call Again',
        'Sign in $ (zap)',
        '500 OK · 12 ms · 2 B · Sandbox (user)',
        'Call with Changes…',
      ],
    );
    assert.equal(items[0]?.command, undefined);
    assert.equal(items.filter(({ title }) => title === 'Call Again').length, 1);
    const onFirst = items.filter(({ secondRow }) => secondRow === undefined);
    assert.deepEqual(
      onFirst.map(({ title }) => title),
      ['The service failed (500, BROKEN).', '500 OK · 12 ms · 2 B · Sandbox (user)'],
    );
  });

  it('begins with a word on an answer of which only the head came, and what helps', () => {
    const cut = { declaredBytes: 64_000_000 };
    const call = sampleCall(answered('{', { format: 'text', cut }));
    const items = resultLensItems(
      stored().uri,
      { ...stored(), call },
      { kept: false, remedies: [openSettingRemedy('response.maxMegabytes')], hasPrevious: false },
    );
    assert.deepEqual(
      items.slice(0, 4).map(({ title, secondRow }) => [title, secondRow]),
      [
        ['Only the head of this answer of 64.0 MB was received.', undefined],
        ['Open Setting', true],
        ['200 OK · 34 ms · 1 B · Sandbox (user)', undefined],
        ['Call Again', true],
      ],
    );
    const unknownSize = sampleCall(answered('{', { format: 'text', cut: {} }));
    assert.equal(resultSentence(unknownSize), 'Only the head of this answer was received.');
  });

  it('leaves the sentence to a document that is just that', () => {
    const call = sampleCall(failed(new ApiError('timeout', 'No answer came in time.')));
    const content = buildResultContent(call, (text) => text);
    assert.equal(new TextDecoder().decode(content.bytes), 'No answer came in time.\n');
    const remedies = [callAgainRemedy(stored().uri)];
    const items = resultLensItems(
      stored().uri,
      { ...stored(), call, content },
      { kept: false, remedies, hasPrevious: false },
    );
    assert.deepEqual(
      items.slice(0, 2).map(({ title }) => title),
      ['Call Again', '12 ms · Sandbox (user)'],
    );
    assert.ok(items.every(({ secondRow }) => secondRow === undefined));
  });

  it('explains an expired result, and offers its endpoint', () => {
    const { uri } = stored();
    const options = { kept: false, remedies: [], hasPrevious: false };
    assert.deepEqual(resultLensItems(uri, undefined, options), [
      { title: 'This result has expired; call the endpoint again.' },
      { title: 'Call Again…', command: CommandId.callAgain, arguments: [uri] },
    ]);
  });
});

describe('the lens line of a result whose environment is gone', () => {
  it('says so, and offers the chosen one in the place of what cannot work', () => {
    const { uri } = stored();
    const gone = goneEnvironment('Sandbox', 'Stage', uri);
    const options = { kept: false, remedies: [], hasPrevious: false, gone };
    assert.deepEqual(
      resultLensItems(uri, stored(), options)
        .map(({ title }) => title)
        .filter((title) => !title.includes(' · ')),
      ['Open in Stage…', 'There is no environment Sandbox any more.', 'Show Request', 'Keep', 'Copy as cURL'],
    );
    assert.deepEqual(
      resultLensItems(uri, undefined, options).map(({ title }) => title),
      [
        'This result has expired; call the endpoint again.',
        'Open in Stage…',
        'There is no environment Sandbox any more.',
      ],
    );
  });
});

describe('request lens line', () => {
  const uri = 'commerce-api:/Sandbox/requests/users.join.commerce-request.json';

  it('names where the call goes', () => {
    const target = { environmentName: 'Shop', level: 'admin', live: false };
    const [send, startOver] = requestLensItems(uri, target);
    assert.deepEqual(send, {
      title: '▶ Send to Shop (admin)',
      command: CommandId.sendRequest,
      arguments: [uri],
    });
    assert.equal(startOver?.command, CommandId.startOver);
    assert.equal(requestLensItems(uri, { ...target, live: true })[0]?.title, '▶ Send to Shop (admin) · live');
    const file = 'file:///shop/users.join.commerce-request.json';
    assert.deepEqual(
      requestLensItems(file, target).map(({ command }) => command),
      [CommandId.sendRequest],
    );
  });

  it('says that the environment is gone, and offers the chosen one instead of a dead Send', () => {
    const items = requestLensItems(uri, goneEnvironment('Shop', 'Stage', uri));
    assert.deepEqual(
      items.map(({ title, command, arguments: given }) => [title, command, given]),
      [
        ['Open in Stage…', CommandId.callWithChanges, [uri, IN_CHOSEN]],
        ['There is no environment Shop any more.', undefined, undefined],
        ['Start Over', CommandId.startOver, [uri]],
      ],
    );
  });
});
