/** Facts about the API. Every part of the extension uses these types. */

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * `reference`: stated by the API reference. `hint`: seen in public client libraries. `user`: from a user's OpenAPI
 * file. Only the reference restricts.
 */
export type Origin = 'reference' | 'hint' | 'user';

export interface Module {
  /** Such as `userGroups`; the first half of each endpoint id. */
  readonly id: string;
  readonly label: string;
  readonly purpose: string;
  /** Name of the user's file, if it adds the module. */
  readonly file?: string;
}

/** The part of an endpoint loaded at activation. */
export interface Endpoint {
  /** OpenAPI operationId, such as `userGroups.update`. */
  readonly id: string;
  readonly moduleId: string;
  /** The operation's name in the reference, such as `Update`. */
  readonly label: string;
  readonly method: HttpMethod;
  /** Template with `:name` parameters, such as `/v1/user-groups/:user_group_id`. */
  readonly path: string;
  /** Query parameters of the reference, in its order. */
  readonly query: readonly string[];
  /**
   * The path parameter that is also the id of the object in a successful response, if the reference shows that object.
   */
  readonly responseId?: string;
  /** Name of the user's file, if it adds the endpoint. */
  readonly file?: string;
}

export type ValueType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'mixed';

export type FilledPart = 'type' | 'required' | 'meaning' | 'values';

/** A parameter, or a field of a body or response. */
export interface Field {
  readonly name: string;
  readonly type: ValueType;
  readonly origin: Origin;
  /** undefined: unknown. */
  readonly required?: boolean;
  readonly meaning?: string;
  /** Closed set of values, if known; a hint's values only suggest. */
  readonly values?: readonly { readonly value: string | number | boolean; readonly meaning?: string }[];
  /** `values` lists some values; others exist. */
  readonly open?: true;
  /** Longest text that the reference allows, in characters. */
  readonly maxLength?: number;
  /** Members of an object, or of the objects in an array. */
  readonly fields?: readonly Field[];
  /**
   * Codes of the public sources. For a field of the reference: sources of the parts that it leaves open (type, meaning,
   * values).
   */
  readonly sources?: readonly string[];
  /** Parts from `sources` and `file` that another layer left open. */
  readonly filled?: readonly FilledPart[];
  /** Name of the user's file that adds the field, or fills parts that the reference leaves open. */
  readonly file?: string;
}

export interface ErrorCode {
  readonly code: string;
  readonly origin: Origin;
  readonly meaning?: string;
  readonly remedy?: string;
  readonly sources?: readonly string[];
}

/** All other facts about an endpoint, loaded on demand. */
export interface EndpointDetails {
  readonly summary?: string;
  /** The reference requires the access token; absent if not stated. */
  readonly authorization?: 'bearer';
  /** Role that public client libraries send; a hint. */
  readonly role?: { readonly name: string; readonly sources: readonly string[] };
  readonly pathParameters: readonly Field[];
  readonly queryParameters: readonly Field[];
  /** undefined: no body, or an unknown one. */
  readonly body?: readonly Field[];
  /** `none`: takes no body. `unknown`: no active layer says. */
  readonly bodyKnowledge: 'known' | 'none' | 'unknown';
  /** Fields of a successful response; empty if unknown. */
  readonly response: readonly Field[];
  readonly errors: readonly ErrorCode[];
  /** Rules in the reference, one sentence each. */
  readonly rules: readonly string[];
  /**
   * Facts of public sources that contradict the reference, one sentence each, with source codes; only with hints on.
   */
  readonly disagreements: readonly { readonly fact: string; readonly sources: readonly string[] }[];
  /** Facts that no layer shows: `parameters`, `body`, `response`, `errors`, or a phrase. */
  readonly unknown: readonly string[];
}

export interface Catalog {
  /** In the reference's order. */
  readonly modules: readonly Module[];
  readonly endpoints: readonly Endpoint[];
  /** Also finds endpoints of `findPublic` by their ids. */
  findEndpoint(id: string): Endpoint | undefined;
  /** The same operation at the path that public clients call, if different; a hint, listed nowhere. */
  findPublic(endpointId: string): Endpoint | undefined;
  endpointsOf(moduleId: string): readonly Endpoint[];
  /** Loads the details module on first use. `hints: false` returns only the reference layer. */
  loadDetails(endpointId: string, options: { readonly hints: boolean }): Promise<EndpointDetails>;
  /** English text → its Korean, whatever the display language. */
  loadKorean(): Promise<ReadonlyMap<string, string>>;
}

/** Additions of the user's OpenAPI files to the catalog. */
export interface CustomOpenApiLayer {
  readonly modules: readonly Module[];
  readonly endpoints: readonly Endpoint[];
  /** Endpoint id, of the reference or the files, → details of each file, in order. */
  readonly details: ReadonlyMap<string, readonly EndpointDetails[]>;
}

/** A catalog whose user layer can change while VS Code runs. */
export interface UpdatableCatalog extends Catalog {
  /** Replaces the user's layer; modules, endpoints and details change at once. */
  setCustomOpenApiLayer(layer: CustomOpenApiLayer): void;
  onDidChange(listener: () => void): { dispose(): void };
}
