# Dozen in a container: docs/deploying.md says how to run it.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM debian:bookworm-slim
# psql, pg_dump and pg_restore for `dozen backup` and `dozen restore` of sites on PostgreSQL; tini hands signals on.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates postgresql-client tini \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 1000 --home-dir /app dozen \
  && install --directory --owner=dozen --mode=0700 /data
WORKDIR /app
# The program belongs to root: the server can read it and change nothing.
COPY --from=packages /app/node_modules node_modules
COPY package.json package-lock.json LICENSE ./
COPY bin bin
COPY src src
COPY admin admin
COPY client client
# The admin app is made here once, so that no container has to.
RUN PATH=/app/node_modules/.bin:$PATH node src/cli.ts admin build --edition pro --out /app/bundle/pro \
  && chmod -R a+rX /app/bundle
ENV PATH=/app/bin:/app/node_modules/.bin:$PATH \
  ADMIN_BUNDLE=/app/bundle/pro \
  DATA_DIR=/data \
  HOST=0.0.0.0 \
  PORT=8080
USER dozen
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "--import", "./src/quick-start.js", "src/main.ts"]
