/** What the catalog knows about the API. Every face of the extension is made from these types. */

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * `reference`: stated by the API reference. `hint`: seen in public client libraries. `user`: stated by an OpenAPI file
 * of the user's own. Only the reference restricts.
 */
export type Origin = 'reference' | 'hint' | 'user';

export interface Module {
  /** Such as `userGroups`; the first half of each endpoint id. */
  readonly id: string;
  readonly label: string;
  readonly purpose: string;
  /** Name of the user's file that adds it. */
  readonly file?: string;
}

/** The part of an endpoint that is loaded at activation. */
export interface Endpoint {
  /** OpenAPI operationId, such as `userGroups.update`. */
  readonly id: string;
  readonly moduleId: string;
  /** The operation's name in the reference, such as `Update`. */
  readonly label: string;
  readonly method: HttpMethod;
  /** Template with `:name` parameters, such as `/v1/user-groups/:user_group_id`. */
  readonly path: string;
  /** Query parameters that the reference names, in its order. */
  readonly query: readonly string[];
  /** The path parameter that also names the object of a good answer, where the reference shows that object. */
  readonly answerId?: string;
  /** Name of the user's file that adds it. */
  readonly file?: string;
}

export type ValueType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'mixed';

export type FilledPart = 'type' | 'required' | 'meaning' | 'values';

/** One parameter or one field of a body or answer. */
export interface Field {
  readonly name: string;
  readonly type: ValueType;
  readonly origin: Origin;
  /** undefined: not shown anywhere. */
  readonly required?: boolean;
  readonly meaning?: string;
  /** Closed set of values where one is known; those of a hint only suggest. */
  readonly values?: readonly { readonly value: string | number | boolean; readonly meaning?: string }[];
  /** `values` names some values; others exist. */
  readonly open?: true;
  /** Longest text that the reference allows, in characters. */
  readonly maxLength?: number;
  /** Members of an object, or of the objects in an array. */
  readonly fields?: readonly Field[];
  /**
   * Codes of the public sources that show it. On a field that the reference names, they stand behind what the
   * reference leaves open (type, meaning, values).
   */
  readonly sources?: readonly string[];
  /** What `sources` and `file` fill in where another layer names the field and leaves it open. */
  readonly filled?: readonly FilledPart[];
  /** Name of the user's file that adds it, or that fills what the reference leaves open. */
  readonly file?: string;
}

export interface ErrorCode {
  readonly code: string;
  readonly origin: Origin;
  readonly meaning?: string;
  readonly remedy?: string;
  readonly sources?: readonly string[];
}

/** Everything else about an endpoint, loaded when it is first asked for. */
export interface EndpointDetails {
  readonly summary?: string;
  /** The reference states that calls carry the access token; absent: it does not say. */
  readonly authorization?: 'bearer';
  /** Role that public client libraries send; a hint. */
  readonly role?: { readonly name: string; readonly sources: readonly string[] };
  readonly pathParameters: readonly Field[];
  readonly queryParameters: readonly Field[];
  /** undefined: no body, or none known. */
  readonly body?: readonly Field[];
  /** `none`: known to take no body. `unknown`: no layer that is switched on says. */
  readonly bodyKnowledge: 'known' | 'none' | 'unknown';
  /** Fields of a successful answer; empty when not shown. */
  readonly response: readonly Field[];
  readonly errors: readonly ErrorCode[];
  /** Rules of the reference, one sentence each. */
  readonly rules: readonly string[];
  /** What public sources say against the reference, one sentence each, with their codes; only with hints on. */
  readonly disagreements: readonly { readonly fact: string; readonly sources: readonly string[] }[];
  /** What no layer shows: `parameters`, `body`, `response`, `errors`, or a fact in words. */
  readonly unknown: readonly string[];
}

export interface Catalog {
  /** In the reference's order. */
  readonly modules: readonly Module[];
  readonly endpoints: readonly Endpoint[];
  /** Also finds those of `findPublic` by their own ids. */
  findEndpoint(id: string): Endpoint | undefined;
  /** The same operation at the path where public clients call it, if that is another one; a hint, not listed anywhere. */
  findPublic(endpointId: string): Endpoint | undefined;
  endpointsOf(moduleId: string): readonly Endpoint[];
  /** Loads the details module on first use. `hints: false` gives the reference layer alone. */
  loadDetails(endpointId: string, options: { readonly hints: boolean }): Promise<EndpointDetails>;
  /** English text → its Korean, whatever the display language. */
  loadKorean(): Promise<ReadonlyMap<string, string>>;
}

/** What OpenAPI files of the user's own add to the catalog. */
export interface CustomOpenApiLayer {
  readonly modules: readonly Module[];
  readonly endpoints: readonly Endpoint[];
  /** Endpoint id, of the reference or of the files, → what each file says about it, in their order. */
  readonly details: ReadonlyMap<string, readonly EndpointDetails[]>;
}

/** A catalog to which a layer can be added while the editor runs. */
export interface UpdatableCatalog extends Catalog {
  /** Replaces the user's layer; modules, endpoints and details change at once. */
  setCustomOpenApiLayer(layer: CustomOpenApiLayer): void;
  onDidChange(listener: () => void): { dispose(): void };
}
