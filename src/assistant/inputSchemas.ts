import type { ToolName } from '../contributions';

export interface MemberSchema {
  readonly type: 'string' | 'object' | 'array';
  readonly description?: string;
  readonly maxLength?: number;
  readonly enum?: readonly string[];
  readonly additionalProperties?: MemberSchema;
  readonly items?: MemberSchema;
  readonly maxItems?: number;
}

export interface InputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, MemberSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

const MAX_TEXT = 512;

/** Languages that Insert Code can write. */
const languages = [
  'curl',
  'fetch',
  'axios',
  'nodeHttp',
  'nodeSdk',
  'requests',
  'httpx',
  'pythonSdk',
  'go',
  'java',
  'kotlin',
  'csharp',
  'php',
  'ruby',
  'dart',
  'powershell',
  'http',
];

const endpoint: MemberSchema = {
  type: 'string',
  maxLength: MAX_TEXT,
  description: 'Id, such as userGroups.list',
};
const values: MemberSchema = {
  type: 'object',
  additionalProperties: { type: 'string', maxLength: MAX_TEXT },
};

/** Input schemas of the tools; `readToolInput` checks inputs by them. */
export const inputSchemas: Readonly<Record<ToolName, InputSchema>> = {
  commerce_find_endpoints: {
    type: 'object',
    properties: { query: { type: 'string', maxLength: 200 } },
    required: ['query'],
    additionalProperties: false,
  },
  commerce_describe_endpoint: {
    type: 'object',
    properties: { endpoint, language: { type: 'string', enum: languages } },
    required: ['endpoint'],
    additionalProperties: false,
  },
  commerce_read: {
    type: 'object',
    properties: {
      endpoint,
      path: values,
      query: values,
      fields: { type: 'array', maxItems: 30, items: { type: 'string', maxLength: MAX_TEXT } },
      cursor: { type: 'string', maxLength: 40, description: 'Alone, without other members' },
    },
    additionalProperties: false,
  },
  commerce_propose_write: {
    type: 'object',
    properties: {
      endpoint,
      path: values,
      query: values,
      body: { type: 'object', description: 'At most 20 KB and 8 levels' },
      reason: { type: 'string', maxLength: 200, description: 'Shown to the user' },
    },
    required: ['endpoint', 'reason'],
    additionalProperties: false,
  },
};

/** Checked input of each tool. */
export interface ToolInputs {
  readonly commerce_find_endpoints: { readonly query: string };
  readonly commerce_describe_endpoint: { readonly endpoint: string; readonly language?: string };
  readonly commerce_read: ReadInput | { readonly cursor: string };
  readonly commerce_propose_write: ProposeInput;
}

interface CallInput {
  readonly endpoint: string;
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [name: string, value: string])[];
}

interface ReadInput extends CallInput {
  /** Members to return, as names or paths such as `manager.name`. */
  readonly fields: readonly string[];
}

interface ProposeInput extends CallInput {
  /** JSON text. */
  readonly body?: string;
  readonly reason: string;
}
