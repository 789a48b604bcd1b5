import { describe, expect, it } from '@jest/globals';
import { moduleFile } from './build-programs.mjs';

const original = `module k8s.io/kubernetes

go 1.26.0

require (
	k8s.io/api v0.0.0
	k8s.io/kube-openapi v0.0.0-20260317180543-43fb72c5454a
	sigs.k8s.io/json v0.0.0-20250730193827-2d320260d730
)

replace (
	k8s.io/api => ./staging/src/k8s.io/api
)
`;

describe('the module that builds Kubernetes', () => {
  it('takes the parts of Kubernetes in their published versions', () => {
    expect(moduleFile('k8s.io/kubernetes', 'v1.36.3', original)).toBe(
      [
        'module build',
        'go 1.26.0',
        'require k8s.io/kubernetes v1.36.3',
        'replace k8s.io/api => k8s.io/api v0.36.3',
        '',
      ].join('\n'),
    );
  });
});
