# Platen as a container: `docker build -t platen .`, then `docker run -p 5199:5199 -v platen:/data platen`.
# docs/operating.md says how it is configured; compose.yaml runs it with Postgres, an S3 store and two workers.

FROM node:24-bookworm-slim AS build
WORKDIR /platen
# node-av brings its codecs through npm; its script would fetch a command line tool from elsewhere as well.
ENV SKIP_FFMPEG=true
COPY package.json package-lock.json ./
COPY packages packages
# Of all scripts of packages only those run that are needed: others compile or fetch what is not.
RUN npm ci --ignore-scripts --no-audit --no-fund && npm rebuild esbuild node-av
COPY tsconfig.base.json tsconfig.json vite.config.ts build.ts build-frame-page.ts build-scripts.ts first-chunks.ts script-parts.ts ./
COPY README.md CHANGELOG.md CONTRIBUTING.md LICENSE ./
COPY docs docs
RUN node build.ts
# What was built runs from here on; the sources would be preferred if they were there.
RUN find packages -name '*.ts' -not -path '*/dist/*' -not -path '*/node_modules/*' -delete \
  && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node
# MP4, WebM and MP3 need coders that are under the GPL and are therefore no part of Platen. They are installed into the image that
# you build for yourself; `--build-arg VIDEO=no` leaves them out.
ARG VIDEO=yes
RUN if [ "$VIDEO" = yes ]; then \
    npm install --no-save --no-audit --no-fund @mediabunny/server@1.59.0 node-av@6.1.1 @mediabunny/mp3-encoder@1.59.0 ; \
  fi

FROM node:24-bookworm-slim
WORKDIR /platen
COPY --from=build /platen/package.json ./
COPY --from=build /platen/node_modules node_modules
COPY --from=build /platen/packages packages
RUN mkdir -m 700 /data && chown node:node /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=5199 PLATEN_DATA_DIR=/data
VOLUME /data
EXPOSE 5199
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PLATEN_WORKER_PORT || process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "packages/cli/platen.mjs"]
CMD ["serve"]
