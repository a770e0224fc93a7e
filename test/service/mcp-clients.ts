import * as newest from '@modelcontextprotocol/client';
import { Client as PreviousClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as PreviousTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { z } from 'zod';

/** A block of a tool's answer. */
const contentBlock = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  data: z.string().optional(),
  mimeType: z.string().optional(),
  uri: z.string().optional(),
});
const toolResult = z.looseObject({
  content: z.array(contentBlock).default([]),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional(),
});
/** What a tool answered. */
export type ToolResult = z.output<typeof toolResult>;

/** How far a call has come. */
export interface Progress {
  progress: number;
  total?: number | undefined;
  message?: string | undefined;
}

/** What the clients of both majors of the SDK can do alike. */
export interface McpTestClient {
  /** The version of the protocol that was agreed on. */
  version: string | undefined;
  instructions: string | undefined;
  listTools(): Promise<
    { name: string; description?: string | undefined; inputSchema: object; annotations?: object | undefined }[]
  >;
  call(name: string, given: Record<string, unknown>, onProgress?: (progress: Progress) => void): Promise<ToolResult>;
  listResources(): Promise<{ uri: string; name: string }[]>;
  listResourceTemplates(): Promise<string[]>;
  readResource(uri: string): Promise<unknown>;
  complete(uriTemplate: string, name: string, value: string): Promise<string[]>;
  listPrompts(): Promise<string[]>;
  getPrompt(name: string, given: Record<string, string>): Promise<string>;
  close(): Promise<void>;
}

/** How a client shows who it is: a token of its own, or by authorization. */
export interface McpCredentials {
  key?: string;
  /** Sent beside. */
  headers?: Record<string, string>;
  /** The provider of either major: their interfaces are alike. */
  authProvider?: newest.OAuthClientProvider;
}

/** The clients that the server is tried with: the newest protocol, and that of the previous major of the SDK. */
export const mcpClients = {
  'the newest client': connectNewest,
  'the client of the previous major': connectPrevious,
} as const;

/** Has each client exchange the code that a person's browser came back with. */
export const finishAuthorization: Readonly<
  Record<keyof typeof mcpClients, (url: URL, credentials: McpCredentials, callback: URLSearchParams) => Promise<void>>
> = {
  'the newest client': (url, credentials, callback) =>
    new newest.StreamableHTTPClientTransport(url, optionsOf(credentials)).finishAuth(callback),
  'the client of the previous major': (url, credentials, callback) =>
    new PreviousTransport(url, optionsOf(credentials)).finishAuth(callback.get('code') ?? ''),
};

const identity = { name: 'test', version: '1' };

const optionsOf = ({ key, headers, authProvider }: McpCredentials) => ({
  requestInit: { headers: { ...(key !== undefined && { authorization: `Bearer ${key}` }), ...headers } },
  ...(authProvider && { authProvider }),
});

/** Connects the client of the newest major, which asks for the newest protocol. */
export async function connectNewest(url: URL, credentials: McpCredentials): Promise<McpTestClient> {
  const client = new newest.Client(identity, { versionNegotiation: { mode: 'auto' } });
  const transport = new newest.StreamableHTTPClientTransport(url, optionsOf(credentials));
  await client.connect(transport);
  return {
    version: client.getNegotiatedProtocolVersion(),
    instructions: client.getInstructions(),
    listTools: async () => (await client.listTools()).tools,
    call: async (name, given, onprogress) =>
      toolResult.parse(await client.callTool({ name, arguments: given }, onprogress && { onprogress })),
    listResources: async () => (await client.listResources()).resources,
    listResourceTemplates: async () =>
      (await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate),
    readResource: async (uri) => readJson((await client.readResource({ uri })).contents),
    complete: async (uri, name, value) =>
      (await client.complete({ ref: { type: 'ref/resource', uri }, argument: { name, value } })).completion.values,
    listPrompts: async () => (await client.listPrompts()).prompts.map(({ name }) => name),
    getPrompt: async (name, given) => readText((await client.getPrompt({ name, arguments: given })).messages),
    close: () => client.close(),
  };
}

/** Connects the client of the previous major, which speaks the protocol of 2025. */
export async function connectPrevious(url: URL, credentials: McpCredentials): Promise<McpTestClient> {
  const client = new PreviousClient(identity);
  const transport = new PreviousTransport(url, optionsOf(credentials));
  await client.connect(transport as Parameters<PreviousClient['connect']>[0]);
  return {
    version: transport.protocolVersion,
    instructions: client.getInstructions(),
    listTools: async () => (await client.listTools()).tools,
    call: async (name, given, onprogress) =>
      toolResult.parse(await client.callTool({ name, arguments: given }, undefined, onprogress && { onprogress })),
    listResources: async () => (await client.listResources()).resources,
    listResourceTemplates: async () =>
      (await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate),
    readResource: async (uri) => readJson((await client.readResource({ uri })).contents),
    complete: async (uri, name, value) =>
      (await client.complete({ ref: { type: 'ref/resource', uri }, argument: { name, value } })).completion.values,
    listPrompts: async () => (await client.listPrompts()).prompts.map(({ name }) => name),
    getPrompt: async (name, given) => readText((await client.getPrompt({ name, arguments: given })).messages),
    close: () => client.close(),
  };
}

function readJson([first]: readonly object[]): unknown {
  return JSON.parse(z.object({ text: z.string() }).parse(first).text);
}

function readText([first]: readonly { content: object }[]): string {
  return z.object({ text: z.string() }).parse(first?.content).text;
}
