/**
 * The n8n types that these nodes use. They match `n8n-workflow`, which is not installed because of its many
 * dependencies.
 */
export type Json = Record<string, unknown>;
export type Item = { json: Json; binary?: Record<string, BinaryData>; pairedItem?: { item: number } };
export type BinaryData = { fileName?: string; mimeType: string };
type Option = { name: string; value: string; description?: string; action?: string };

export type Property = {
  displayName: string;
  name: string;
  type: 'string' | 'number' | 'boolean' | 'options' | 'multiOptions';
  default: unknown;
  required?: boolean;
  noDataExpression?: boolean;
  description?: string;
  placeholder?: string;
  options?: Option[];
  typeOptions?: { password?: boolean; rows?: number; minValue?: number; loadOptionsMethod?: string };
  displayOptions?: { show: Record<string, string[]> };
};

export type NodeDescription = {
  displayName: string;
  name: string;
  icon: `file:${string}`;
  group: string[];
  version: number;
  subtitle?: string;
  description: string;
  defaults: { name: string };
  usableAsTool?: true;
  inputs: string[];
  outputs: string[];
  credentials: { name: string; required: boolean }[];
  webhooks?: { name: string; httpMethod: string; responseMode: string; path: string }[];
  properties: Property[];
};

type WithCredentials = { getCredentials(name: string): Promise<Json> };

export type ExecuteFunctions = WithCredentials & {
  getInputData(): Item[];
  getNodeParameter(name: string, index: number, fallback?: unknown): unknown;
  continueOnFail(): boolean;
  helpers: {
    assertBinaryData(index: number, property: string): BinaryData;
    getBinaryDataBuffer(index: number, property: string): Promise<Buffer>;
  };
};
export type LoadOptionsFunctions = WithCredentials;
export type HookFunctions = WithCredentials & {
  getNodeParameter(name: string): unknown;
  getNodeWebhookUrl(name: string): string | undefined;
  getWorkflowStaticData(kind: 'node'): Json;
};
export type WebhookFunctions = {
  getWorkflowStaticData(kind: 'node'): Json;
  getHeaderData(): Json;
  getRequestObject(): { rawBody: Buffer };
  getResponseObject(): { status(code: number): { end(): void } };
};
export type WebhookAnswer = { workflowData?: Item[][]; noWebhookResponse?: boolean };
