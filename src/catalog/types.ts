/** Facts about the API. Every part of the extension uses these types. */

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The source of a fact. `reference`: the API reference states it. `hint`: public client libraries show it. `user`: a
 * user's OpenAPI file states it. Only the reference restricts.
 */
export type Origin = 'reference' | 'hint' | 'user';

export interface Module {
  /** Such as `userGroups`. Ids of the reference's endpoints begin with the id of their module. */
  readonly id: string;
  readonly label: string;
  readonly purpose: string;
  /** Name of the user's file, if it adds the module. */
  readonly file?: string;
}

/** The facts about an endpoint that the catalog always holds; `EndpointDetails` are loaded on demand. */
export interface Endpoint {
  /**
   * In the reference the operationId, such as `userGroups.update`. Ids from a user's file begin with `own.`; ids of
   * `findPublic` end with `.public`.
   */
  readonly id: string;
  readonly moduleId: string;
  /** The operation's name, such as `Update`. */
  readonly label: string;
  readonly method: HttpMethod;
  /** Template with `:name` parameters, such as `/v1/user-groups/:user_group_id`. */
  readonly path: string;
  /** Query parameters of the reference, in its order. */
  readonly query: readonly string[];
  /**
   * Name of the path parameter whose value a successful response repeats as the id of its object. Absent if the
   * reference shows no such id.
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
  /** Absent: it is not known whether the field is required. */
  readonly required?: boolean;
  readonly meaning?: string;
  /** Known values; no others are allowed, unless `open` is set or another source than the reference states them. */
  readonly values?: readonly { readonly value: string | number | boolean; readonly meaning?: string }[];
  /** True if other values than `values` are possible. */
  readonly open?: true;
  /** Longest text that the reference allows, in characters. */
  readonly maxLength?: number;
  /** Members of an object, or of the objects in an array. */
  readonly fields?: readonly Field[];
  /** Codes of the public sources. For a field of the reference, the sources of the parts in `filled`. */
  readonly sources?: readonly string[];
  /** Parts that `sources` and `file` state, because an earlier layer left them open. */
  readonly filled?: readonly FilledPart[];
  /** Name of the user's file that adds the field, or states parts that the reference leaves open. */
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
  /** Set if the reference requires the access token; absent if it does not say so. */
  readonly authorization?: 'bearer';
  /** Role that public client libraries send with the call; a hint. */
  readonly role?: { readonly name: string; readonly sources: readonly string[] };
  readonly pathParameters: readonly Field[];
  readonly queryParameters: readonly Field[];
  /** Undefined if there is no body, or if its fields are not known. */
  readonly body?: readonly Field[];
  /** `none`: the call takes no body. `unknown`: no active layer says whether it takes one. */
  readonly bodyKnowledge: 'known' | 'none' | 'unknown';
  /** Fields of a successful response; empty if unknown. */
  readonly response: readonly Field[];
  readonly errors: readonly ErrorCode[];
  /** Rules in the reference, one sentence each. */
  readonly rules: readonly string[];
  /**
   * Facts of public sources that contradict the reference or each other, one sentence each, with source codes. Empty if
   * hints are off.
   */
  readonly disagreements: readonly { readonly fact: string; readonly sources: readonly string[] }[];
  /** Facts that no active layer states: `parameters`, `body`, `response`, `errors`, or a phrase. */
  readonly unknown: readonly string[];
}

export interface Catalog {
  /** Modules of the reference in its order, then those of the user's files. */
  readonly modules: readonly Module[];
  readonly endpoints: readonly Endpoint[];
  /** Also finds endpoints of `findPublic` by their ids. */
  findEndpoint(id: string): Endpoint | undefined;
  /** The operation at the path of public clients, if that path differs; a hint, which `endpoints` does not contain. */
  findPublic(endpointId: string): Endpoint | undefined;
  endpointsOf(moduleId: string): readonly Endpoint[];
  /**
   * Loads the details of an endpoint. `hints: false` leaves out the hints of public clients, but not the user's files.
   * An endpoint of `findPublic` always has its hints. Rejects with `RangeError` for an unknown id.
   */
  loadDetails(endpointId: string, options: { readonly hints: boolean }): Promise<EndpointDetails>;
  /** Loads English text → Korean text, for any display language. */
  loadKorean(): Promise<ReadonlyMap<string, string>>;
}

/** Additions of the user's OpenAPI files to the catalog. */
export interface CustomOpenApiLayer {
  readonly modules: readonly Module[];
  readonly endpoints: readonly Endpoint[];
  /** Endpoint id of the reference or of the files → details from each file, in order. */
  readonly details: ReadonlyMap<string, readonly EndpointDetails[]>;
}

/** A catalog whose layer from the user's files can change while VS Code runs. */
export interface UpdatableCatalog extends Catalog {
  /** Replaces the layer of the user's files. Modules, endpoints and details change at once. */
  setCustomOpenApiLayer(layer: CustomOpenApiLayer): void;
  onDidChange(listener: () => void): { dispose(): void };
}
