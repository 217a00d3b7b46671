import assert from 'node:assert/strict';
import https, { type RequestOptions } from 'node:https';
import type { PeerCertificate } from 'node:tls';
import type { NodeModules } from '../../../src/http/exchange';
import { nameOutcome, requestTo, sendOptions, testDoor, withServer, writeTo } from '../../support/doorKit';
import { answering, type RawServer } from '../../support/rawServer';
import { trustingModules } from '../../support/trustingModules';

// Not 127.0.0.1: VS Code treats that one as local and would hide a fault.
const HOST = '127.0.0.2';
const answer = answering({ body: '{}' });

function nothingWasSaid(server: RawServer): void {
  assert.deepEqual(server.requests(), []);
}

describe('httpDoor and certificates', () => {
  it('accepts a good certificate', async () => {
    await withServer(
      answer,
      async (server, target) => {
        const outcome = await testDoor({ loadModules: trustingModules }).send(writeTo(target), sendOptions());
        assert.equal(nameOutcome(outcome), 'answer 200 json');
        assert.ok(outcome.kind === 'response' && outcome.response.wire);
        const { connectedMs, answeredMs } = outcome.response.wire;
        assert.ok(0 < connectedMs && connectedMs < answeredMs && answeredMs < outcome.response.durationMs);
        assert.equal(server.requests().length, 1);
      },
      { host: HOST, certificate: 'good' },
    );
  });

  const BAD: readonly (readonly [certificate: string, code: string])[] = [
    ['selfSigned', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['wrongName', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['expired', 'CERT_HAS_EXPIRED'],
  ];
  for (const [certificate, reason] of BAD) {
    it(`refuses a certificate that is ${certificate}`, async () => {
      await withServer(
        answer,
        async (server, target) => {
          const outcome = await testDoor({ loadModules: trustingModules }).send(
            writeTo(target),
            sendOptions(),
          );
          assert.equal(nameOutcome(outcome), 'error tls');
          assert.ok(outcome.kind === 'error');
          assert.equal(outcome.error.facts.reason, reason);
          nothingWasSaid(server);
        },
        { host: HOST, certificate },
      );
    });
  }

  it('refuses an unknown authority', async () => {
    await withServer(
      answer,
      async (server, target) => {
        assert.equal(nameOutcome(await testDoor().send(requestTo(target), sendOptions())), 'error tls');
        nothingWasSaid(server);
      },
      { host: HOST, certificate: 'good' },
    );
  });

  it('refuses plain HTTP on a TLS port', async () => {
    await withServer(
      (connection) => connection.end('HTTP/1.1 200 OK\r\n\r\n{}'),
      async (server, target) => {
        const secure = { ...target, origin: target.origin.replace('http:', 'https:') };
        const outcome = await testDoor().send(requestTo(secure), sendOptions());
        assert.equal(nameOutcome(outcome), 'error tls');
        assert.match(outcome.kind === 'error' ? outcome.error.message : '', /does not use HTTPS/);
        nothingWasSaid(server);
      },
      { host: HOST },
    );
  });

  describe('when the process is poisoned', () => {
    const { globalAgent } = https;
    const prototype = Object.prototype as Record<string, unknown>;
    const POISONS: readonly (readonly [name: string, poison: () => () => void])[] = [
      [
        'NODE_TLS_REJECT_UNAUTHORIZED',
        () => {
          process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
          return () => Reflect.deleteProperty(process.env, 'NODE_TLS_REJECT_UNAUTHORIZED');
        },
      ],
      [
        'https.globalAgent.options.rejectUnauthorized',
        () => {
          globalAgent.options.rejectUnauthorized = false;
          return () => Reflect.deleteProperty(globalAgent.options, 'rejectUnauthorized');
        },
      ],
      [
        'https.globalAgent.options.checkServerIdentity',
        () => {
          globalAgent.options.checkServerIdentity = () => undefined;
          return () => Reflect.deleteProperty(globalAgent.options, 'checkServerIdentity');
        },
      ],
      [
        'Object.prototype.rejectUnauthorized',
        () => {
          Object.defineProperty(prototype, 'rejectUnauthorized', { value: false, configurable: true });
          return () => Reflect.deleteProperty(prototype, 'rejectUnauthorized');
        },
      ],
    ];
    for (const [name, poison] of POISONS) {
      for (const certificate of ['good', 'selfSigned', 'wrongName', 'expired']) {
        it(`${name}: says nothing to a server whose certificate is ${certificate}`, async () => {
          await withServer(
            answer,
            async (server, target) => {
              const undo = poison();
              try {
                const door = testDoor({ env: process.env, loadModules: trustingModules });
                const outcome = await door.send(requestTo(target), sendOptions());
                assert.equal(nameOutcome(outcome), 'error tlsDisabled');
                assert.ok(outcome.kind === 'error' && outcome.error.message.includes(name));
                assert.equal(server.connections.length, 0);
              } finally {
                undo();
              }
            },
            { host: HOST, certificate },
          );
        });
      }
    }

    it('notices a replaced name check', async () => {
      const modules = trustingModules();
      const poisoned = (): NodeModules => ({ ...modules, tls: { checkServerIdentity: () => undefined } });
      await withServer(
        answer,
        async (server, target) => {
          const outcome = await testDoor({ loadModules: poisoned }).send(requestTo(target), sendOptions());
          assert.equal(nameOutcome(outcome), 'error tlsDisabled');
          assert.equal(server.connections.length, 0);
        },
        { host: HOST, certificate: 'wrongName' },
      );
    });

    it('holds without the refusal too: the request itself insists', async () => {
      const previous = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
      try {
        await withServer(
          answer,
          async (server, target) => {
            // The door's `env` lacks the variable, so the check of the variable does not refuse the call.
            assert.equal(
              nameOutcome(await testDoor({ env: {} }).send(requestTo(target), sendOptions())),
              'error tls',
            );
            nothingWasSaid(server);
          },
          { host: HOST, certificate: 'selfSigned' },
        );
      } finally {
        if (previous === undefined) Reflect.deleteProperty(process.env, 'NODE_TLS_REJECT_UNAUTHORIZED');
        else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = previous;
      }
    });
  });

  it('resumes no TLS session for reads: their certificates could not be looked at', async () => {
    await withServer(
      answer,
      async (_, target) => {
        for (let count = 0; count < 3; count += 1)
          assert.equal(
            nameOutcome(
              await testDoor({ loadModules: trustingModules }).send(requestTo(target), sendOptions()),
            ),
            'answer 200 json',
          );
      },
      { host: HOST, certificate: 'good' },
    );
  });

  it('gives a write a TLS session of its own, so that no agent reuses a socket', async () => {
    const ids: unknown[] = [];
    const modules = trustingModules();
    const request = ((options: RequestOptions, listener: never) => {
      ids.push(options.sessionIdContext);
      assert.equal(options.rejectUnauthorized, true);
      const isFor = (address: string) => {
        const certificate = { subject: {}, subjectaltname: `IP Address:${address}` } as PeerCertificate;
        // VS Code's agent makes Node ask for this name when the host is an address.
        return options.checkServerIdentity?.('localhost', certificate) === undefined;
      };
      assert.deepEqual([isFor(HOST), isFor('127.0.0.3')], [true, false]);
      return modules.https.request(options, listener);
    }) as NodeModules['https']['request'];
    const watched = (): NodeModules => ({
      ...modules,
      https: { request },
    });
    await withServer(
      answer,
      async (_, target) => {
        for (let count = 0; count < 2; count += 1)
          assert.equal(
            nameOutcome(await testDoor({ loadModules: watched }).send(writeTo(target), sendOptions())),
            'answer 200 json',
          );
      },
      { host: HOST, certificate: 'good' },
    );
    assert.equal(new Set(ids).size, 2);
  });
});
