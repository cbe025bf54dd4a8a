# One image for every ROLE. docs/hosting.md says how to use it, docs/decisions/0042 why it is built like this.

FROM node:26.9.0-trixie-slim@sha256:3a771f83944bb763050c23c0225c260638c4b7899e7a72485ef75e5e570499e5 AS tools
RUN apt-get update && apt-get install --yes --no-install-recommends binutils libatomic1
RUN npm install --global pnpm@12.21.0
WORKDIR /app

FROM tools AS site
COPY . .
RUN pnpm install --frozen-lockfile
# The public address of the site, for canonical links and the sitemap.
ARG SITE_URL
RUN pnpm build

# The server with its production dependencies, among them Node.
FROM tools AS server
COPY .pnpmfile.mjs package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY packages/contract/package.json packages/contract/
COPY packages/voice/package.json packages/voice/
COPY apps/server/package.json apps/server/
RUN pnpm install --prod --frozen-lockfile --filter callwright --filter "@callwright/server..."
# Node strips no types below node_modules, so all TypeScript there is declarations.
RUN find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.md' \) -delete
RUN mv node_modules/node-linux-*/bin/node ./ && rm -r node_modules/node-linux-* node_modules/.pnpm/node-linux-*
COPY packages/contract/src packages/contract/src
COPY packages/voice/src packages/voice/src
COPY apps/server/src apps/server/src
COPY scripts/db-folder.ts scripts/db-backup.ts scripts/db-restore.ts scripts/

FROM server AS node
RUN mkdir -p /node/bin /node/lib /data
RUN strip -o /node/bin/node node
RUN cp /usr/lib/*-linux-gnu/libatomic.so.1 /node/lib/

FROM gcr.io/distroless/cc-debian13:nonroot@sha256:54df941ed0d06a1bd95ef5e0ce391fd8d9f94b64782dc9a60062727849ee3f97
COPY --from=node /node /usr
COPY --from=node --chown=65532:65532 /data /data
COPY --from=server /app/package.json /app/package.json
COPY --from=server /app/scripts /app/scripts
COPY --from=server /app/node_modules /app/node_modules
COPY --from=server /app/packages /app/packages
COPY --from=server /app/apps/server /app/apps/server
COPY --from=site /app/apps/site/dist /app/apps/site/dist
ENV AUTH=accounts HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
USER 65532:65532
WORKDIR /app
EXPOSE 4000
# The certificate is not checked: it is for the public address, and the request stays on this machine.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=2s \
  CMD ["/usr/bin/node", "-e", "const { PORT, TLS_CERT } = process.env; require(TLS_CERT ? 'https' : 'http').get({ host: '127.0.0.1', port: PORT, path: '/api/health', rejectUnauthorized: false }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
# Without arguments the image starts the server; scripts/db-backup.ts and scripts/db-restore.ts are its other commands.
ENTRYPOINT ["/usr/bin/node"]
CMD ["/app/apps/server/src/main.ts"]
