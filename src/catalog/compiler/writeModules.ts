import type { EndpointDetails } from '../types';
import type { AddressHints } from './compileAddresses';
import type { compileReference } from './compileReference';
import type { SdkCalls } from './compileSdkCalls';
import type { OperationDetails } from './readOperation';
import { sharedText } from './sharedText';

export interface CompiledCatalog {
  readonly reference: ReturnType<typeof compileReference>;
  readonly hints: readonly OperationDetails[];
  readonly addresses: AddressHints;
  /**
   * Path templates, after `/v1/`, that public clients call beyond the reference; each stands for all paths below it.
   */
  readonly publicPaths: readonly string[];
  readonly sdkCalls: SdkCalls;
  /** Members with personal data: by name, or as `owner.name` if others share the name. */
  readonly personalMembers: readonly string[];
  /** Title of each source, by its code. */
  readonly sources: Readonly<Record<string, string>>;
}

const head =
  '// Made by the catalog compiler from the OpenAPI documents beside this folder; edits are lost.\n';

function constant(name: string, type: string, value: unknown): string {
  const { constants, text } = sharedText(value, name);
  return `${constants}export const ${name}: ${type} = ${text};\n`;
}

function byEndpoint(details: readonly OperationDetails[]): Readonly<Record<string, EndpointDetails>> {
  return Object.fromEntries(details.map(({ endpointId, ...entry }) => [endpointId, entry]));
}

/** File name → text of each generated module: small ones for activation, large ones for a lazy import. */
export function writeModules(catalog: CompiledCatalog): Readonly<Record<string, string>> {
  const detailsType = 'Readonly<Record<string, EndpointDetails>>';
  return {
    'index.ts':
      head +
      "import type { Endpoint, Module } from '../types';\n" +
      constant('modules', 'readonly Module[]', catalog.reference.modules) +
      constant('endpoints', 'readonly Endpoint[]', catalog.reference.endpoints),
    'details.ts':
      head +
      "import type { EndpointDetails } from '../types';\n" +
      constant('referenceDetails', detailsType, byEndpoint(catalog.reference.details)),
    'hints.ts':
      head +
      "import type { EndpointDetails } from '../types';\n" +
      constant('hintDetails', detailsType, byEndpoint(catalog.hints)) +
      constant('hintSources', 'Readonly<Record<string, string>>', catalog.sources),
    'addresses.ts':
      head +
      "import type { AddressHints } from '../compiler/compileAddresses';\n" +
      constant('addressHints', 'AddressHints', catalog.addresses),
    'publicPaths.ts': head + constant('publicPaths', 'readonly string[]', catalog.publicPaths),
    'sdkCalls.ts':
      head +
      "import type { SdkCalls } from '../compiler/compileSdkCalls';\n" +
      constant('sdkCalls', 'SdkCalls', catalog.sdkCalls),
    'personalMembers.ts': head + constant('personalMembers', 'readonly string[]', catalog.personalMembers),
  };
}
