{{- define "recado.settings" -}}
{{- $desk := printf "https://%s" .Values.hosts.desk -}}
{{- $api := printf "https://%s" .Values.hosts.api -}}
{{- $ofHosts := dict "WEB_ORIGINS" $desk "WEB_URL" $desk "GATEWAY_URL" $api -}}
{{- mustMergeOverwrite $ofHosts .Values.settings | toYaml -}}
{{- end }}

{{- define "recado.annotations" -}}
{{- /* changed settings restart the pods */ -}}
checksum/settings: {{ include "recado.settings" . | sha256sum }}
{{- with .Values.podAnnotations }}
{{ toYaml . }}
{{- end }}
{{- end }}
