# The image holds one file: npm run binary -- linux-x64 linux-arm64 makes it. See docs/ci.md for how to use the image.
ARG BASE=gcr.io/distroless/cc-debian12:nonroot
FROM ${BASE}
ARG VERSION
ARG BINARY
LABEL org.opencontainers.image.title="vclint" \
      org.opencontainers.image.description="Lints virtual cluster configuration and manifests of the platform" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.licenses="MIT"
COPY --chmod=755 ${BINARY} /usr/bin/vclint
COPY LICENSE dist/THIRD-PARTY-LICENSES.txt /usr/share/doc/vclint/
USER 65532:65532
WORKDIR /work
ENTRYPOINT ["/usr/bin/vclint"]
