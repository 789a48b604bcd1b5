# Builds the images of a release for both architectures: REGISTRY=… VERSION=… docker buildx bake --push
variable "REGISTRY" {
  default = "recado"
}
variable "VERSION" {
  default = "dev"
}
variable "REVISION" {
  default = ""
}

group "default" {
  targets = ["processes", "web"]
}

target "_common" {
  context   = "."
  platforms = ["linux/amd64", "linux/arm64"]
  attest    = ["type=provenance,mode=max", "type=sbom"]
  labels = {
    "org.opencontainers.image.title"    = "Recado"
    "org.opencontainers.image.version"  = VERSION
    "org.opencontainers.image.revision" = REVISION
    "org.opencontainers.image.licenses" = "GPL-3.0-or-later"
  }
}

target "processes" {
  inherits = ["_common"]
  name     = process
  matrix = {
    process = ["auth-tenants", "tickets-messages", "whatsapp-sessions", "campaigns-schedules", "billing", "gateway"]
  }
  args       = { FOLDER = process == "gateway" ? "gateway" : "services/${process}" }
  tags       = ["${REGISTRY}/${process}:${VERSION}"]
  cache-from = ["type=gha,scope=${process}"]
  cache-to   = ["type=gha,scope=${process},mode=max"]
}

target "web" {
  inherits   = ["_common"]
  dockerfile = "web/Dockerfile"
  tags       = ["${REGISTRY}/web:${VERSION}"]
  cache-from = ["type=gha,scope=web"]
  cache-to   = ["type=gha,scope=web,mode=max"]
}
