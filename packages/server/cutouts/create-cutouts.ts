import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operations } from '@platen/api';
import type { FastifyInstance } from 'fastify';
import type { Ai } from '../ai/ai.ts';
import type { Concern } from '../http/concern.ts';
import { enginePageHeaders } from '../http/headers/engine-page-headers.ts';
import { immutable } from '../http/headers/file-headers.ts';
import { ServiceError } from '../http/service-error.ts';
import { openCutoutModel, runtimeFiles, type CutoutConfig, type CutoutModel } from './cutout-model.ts';

interface Parts {
  config: CutoutConfig;
  publicUrl: string;
  ai: Pick<Ai, 'models'>;
}

/** Editors on other sites load them too. */
const forAll = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** How backgrounds can be removed, and the files of the model that browsers do it with. */
export function createCutouts({ config, publicUrl, ai }: Parts): Concern {
  let model: CutoutModel | undefined;
  return {
    async pages(app) {
      model = await openCutoutModel(config);
      if (model) serveModel(app, model);
    },
    routes(routes) {
      routes.serve(operations.getBackgroundRemoval, async (_input, { caller }) => ({
        data: {
          service: ai.models.cutout !== undefined && caller.embed === null && caller.levels.has('render'),
          model: model
            ? {
                url: `${publicUrl}/cutouts/${model.digest}/model.onnx`,
                runtime: `${publicUrl}/cutouts/runtime/${model.runtimeVersion}/`,
                size: config.cutoutSize,
                mean: config.cutoutMean,
                std: config.cutoutDeviation,
              }
            : null,
        },
      }));
    },
  };
}

function serveModel(app: FastifyInstance, { file, bytes, digest, runtimeFolder, runtimeVersion }: CutoutModel): void {
  app.get<{ Params: { digest: string } }>('/cutouts/:digest/model.onnx', async (request, reply) => {
    if (request.params.digest !== digest) throw new ServiceError('not_found', 'There is no such model.');
    return reply
      .headers({ ...forAll, ...immutable, 'content-length': bytes, 'content-disposition': 'attachment' })
      .type('application/octet-stream')
      .send(createReadStream(file));
  });
  app.get<{ Params: { version: string; name: string } }>('/cutouts/runtime/:version/:name', async (request, reply) => {
    const { version, name } = request.params;
    const known = runtimeFiles.find((each) => each === name);
    if (version !== runtimeVersion || known === undefined)
      throw new ServiceError('not_found', 'There is no such file.');
    return reply
      .headers({ ...enginePageHeaders(), ...forAll, ...immutable })
      .type(known.endsWith('.wasm') ? 'application/wasm' : 'text/javascript; charset=utf-8')
      .send(await readFile(join(runtimeFolder, known)));
  });
}
