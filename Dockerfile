# Builds every process except the web client: docker build --build-arg FOLDER=services/auth-tenants -t
# recado/auth-tenants .
FROM node:24.17-slim AS build
ARG FOLDER
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts && npm run build -- "$FOLDER"
RUN rm -rf node_modules && npm ci --omit=dev --ignore-scripts --workspace "$FOLDER"
# only the packages that this process imports
RUN mkdir -p /out/services "/out/$(dirname "$FOLDER")" \
  && cp -r package.json node_modules contracts flow-engine scripts /out/ \
  && cp -r services/service-kit services/media-kit services/mail-kit /out/services/ \
  && cp -r "$FOLDER" "/out/$FOLDER"

FROM node:24.17-slim
ARG FOLDER
ENV NODE_ENV=production HTTP_HOST=0.0.0.0 HEALTH_HOST=0.0.0.0 HEALTH_PORT=9100
# same values as in scripts/launch/runtime.mjs
ENV MALLOC_ARENA_MAX=2 NODE_OPTIONS="--max-semi-space-size=8 --v8-pool-size=1"
WORKDIR /app
COPY --from=build /out ./
# a volume gets the owner of the folder in the image
RUN mkdir /media /secrets /demo /simulator && chown node:node /media /secrets /demo /simulator
USER node
WORKDIR /app/${FOLDER}
EXPOSE 8080 9100
CMD ["node", "dist/main.js"]
