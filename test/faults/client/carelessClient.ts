import axios, { isAxiosError, type AxiosRequestConfig } from 'axios';
import { Agent } from 'node:https';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { tlsFixture } from '../../support/rawServer';
import type { Circumstances, Client, Report } from './types';

/**
 * A client with typical mistakes: default axios, unencoded path values, a retry of each call, and whole errors in the
 * log. It must fail in every group of the suite; otherwise a pass of the extension would prove nothing.
 */
export function createCarelessClient(): Client {
  const catalog = createCatalog();

  async function request(config: AxiosRequestConfig, circumstances: Circumstances): Promise<Report> {
    const {
      origin,
      basePath = '',
      headers,
      token,
      timeoutMs = 3000,
      signal,
      trustsTestAuthority,
    } = circumstances;
    const lines: string[] = [];
    const full: AxiosRequestConfig = {
      baseURL: `${origin}${basePath}`,
      timeout: timeoutMs,
      headers: { ...headers, ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) },
      ...(signal === undefined ? {} : { signal }),
      ...(trustsTestAuthority ? { httpsAgent: new Agent({ ca: tlsFixture('ca.pem') }) } : {}),
      ...config,
    };
    for (let attempt = 1; ; attempt += 1) {
      lines.push(`${full.method ?? 'GET'} ${full.url ?? ''} ${JSON.stringify(full.headers)}`);
      try {
        const { data, status } = await axios.request<unknown>(full);
        const document = typeof data === 'string' ? data : JSON.stringify(data, null, 2);
        const sinks = { log: lines.join('\n'), document, status: String(status) };
        return { label: 'done', nextSteps: [], document, isHead: false, sinks };
      } catch (thrown) {
        if (isAxiosError(thrown) && !thrown.response && attempt < 2 && thrown.code !== 'ERR_CANCELED')
          continue;
        const sentence = thrown instanceof Error ? thrown.message : String(thrown);
        const answer: unknown = isAxiosError(thrown) ? thrown.response?.data : undefined;
        const document = answer === undefined ? sentence : JSON.stringify(answer, null, 2);
        const code = isAxiosError(thrown) ? (thrown.code ?? 'error') : 'error';
        const waits: unknown = isAxiosError(thrown) ? thrown.response?.headers['retry-after'] : undefined;
        lines.push(JSON.stringify(thrown));
        return {
          label: 'notDone',
          code,
          sentence,
          nextSteps: [],
          document,
          isHead: false,
          ...(waits === undefined ? {} : { retryAfterSeconds: Number(waits) }),
          sinks: { log: lines.join('\n'), document, notification: sentence },
        };
      }
    }
  }

  return {
    call: (given, circumstances) => {
      const endpoint = catalog.findEndpoint(given.endpointId);
      const path = endpoint?.path ?? `/v1/${given.endpointId}`;
      const url = path.replace(/:(\w+)/g, (_, name: string) => given.path?.[name] ?? '');
      const query = (given.query ?? []).map(([name, value]) => `${name}=${value}`).join('&');
      const data: unknown = given.body === undefined ? undefined : parse(given.body);
      const config = { method: endpoint?.method ?? 'GET', url: query === '' ? url : `${url}?${query}`, data };
      return request(config, circumstances);
    },
    sendTo: (url, circumstances) => request({ url }, circumstances),
  };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
