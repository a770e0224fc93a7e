import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { describeTool, type Tool } from './tool.ts';

/** How a tool is listed, written once for each. */
export function createToolList(): (tool: Tool) => ListedTool {
  const listed = new Map<Tool, ListedTool>();
  return (tool) => {
    const known = listed.get(tool) ?? listTool(tool);
    listed.set(tool, known);
    return known;
  };
}

/** A tool as it is listed, with its schemas as JSON Schema (2020-12). */
function listTool(tool: Tool): ListedTool {
  const { name, title, annotations, input, output } = tool;
  return {
    name,
    title,
    description: describeTool(tool),
    inputSchema: { ...toJsonSchema(input, 'input'), type: 'object' },
    outputSchema: { ...toJsonSchema(output, 'output'), type: 'object' },
    annotations,
  };
}

/**
 * Removes what costs a model tokens without information: the dialect, bounds of exact integers, patterns of formats, that names are texts,
 * and that responses have no further fields, which later versions may add.
 */
function toJsonSchema(schema: z.ZodObject, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      delete jsonSchema.propertyNames;
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return written;
}
