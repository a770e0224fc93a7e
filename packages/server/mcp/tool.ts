import type { CallToolResult, ContentBlock, ToolAnnotations } from '@modelcontextprotocol/server';
import { minRole, type CallerAccess, type Operation } from '@platen/api';
import type { Client } from '@platen/api/client';
import type { z } from 'zod';
import type { Caller } from '../http/caller.ts';
import { checkRights } from '../http/check-rights.ts';
import { ServiceError } from '../http/service-error.ts';
import type { ImagePreviews } from './image-previews.ts';
import type { ProgressReport } from './progress.ts';

/** Context of a tool call. */
export interface ToolContext {
  /** Calls the service's own operations in the name of who called the tool: with their rights, rate limits and log. */
  client: Client;
  previews: ImagePreviews;
  progress: ProgressReport;
  /** Fires when the call was canceled or its client has gone. */
  signal: AbortSignal;
}

/** Result of a tool: data for programs and models, and further content for models, such as images. */
export interface ToolAnswer<Data> {
  data: Data;
  content?: readonly ContentBlock[];
}

/** One tool of the MCP server, as data. A tool is one file, listed in `tools.ts`. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  /** snake_case; unique. */
  name: string;
  /** A few words for people. */
  title: string;
  /** For a model: its purpose, when to use it, what comes next, its limits. Required permissions are appended. */
  description: string;
  /** Its input; a strict object, so that a misspelled name is refused. */
  input: Input;
  /** The shape of its data. */
  output: Output;
  annotations: ToolAnnotations;
  /** The operations that it calls. They ask for the same rights, which are the tool's. */
  operations: readonly [Operation, ...Operation[]];
  /** Names of its fields in the operation, if different, so that errors use the tool's names. */
  fieldsThere?: Readonly<Record<string, string>>;
  /** Runs it. Throws ServiceResponseError for errors of the service. */
  run(input: z.output<Input>, context: ToolContext): Promise<ToolAnswer<z.output<Output>>>;
}

/** Keeps what a tool takes and answers in its type while it is written. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool<Input, Output> {
  return tool;
}

/**
 * Returns the access a tool requires of its caller. Throws TypeError for a tool of operations that ask for no credential of a workspace.
 */
export function accessOf({ operations: [{ id, access }] }: Pick<Tool, 'operations'>): CallerAccess {
  if (access.kind !== 'caller') throw new TypeError(`${id} cannot be called with the credentials of MCP clients.`);
  return access;
}

/** Whether a caller's scopes or levels, and role, reach as far as an access asks. */
export function mayCall(access: CallerAccess, caller: Caller): boolean {
  try {
    checkRights(access, caller);
    return true;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}

/** A tool's description with what it needs. */
export function describeTool(tool: Pick<Tool, 'description' | 'operations'>): string {
  const access = accessOf(tool);
  const role = minRole(access);
  const needs = `Requires the scope ${access.scope} (API key: level ${access.level}; person: ${role}).`;
  return `${tool.description} ${needs}`;
}

/** A tool's answer as the protocol has it: the data twice, since some clients show models nothing but text. */
export function toResult({ data, content = [] }: ToolAnswer<Record<string, unknown>>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(data) }, ...content], structuredContent: data };
}
