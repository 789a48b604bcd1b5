import { describe, expect, it } from '@jest/globals';
import { checkMedia, loadConfig, MediaConfig } from './index.js';

const schema = MediaConfig.superRefine(checkMedia);
const reading = (env: Record<string, string>) => () => loadConfig(schema, env);

describe('the media store settings', () => {
  it('require an absolute folder path, unless a bucket is set', () => {
    expect(reading({ MEDIA_DIR: '/var/media' })()).toMatchObject({ MEDIA_STORE: 'local', MEDIA_DIR: '/var/media' });
    expect(reading({})).toThrow('MEDIA_DIR: needed by MEDIA_STORE=local');
    expect(reading({ MEDIA_DIR: 'media' })).toThrow('MEDIA_DIR: must be an absolute path');
  });

  it('accept a bucket with both keys, or with none if the machine has a role', () => {
    const bucket = { MEDIA_STORE: 's3', S3_BUCKET: 'media' };
    expect(reading(bucket)()).toMatchObject({ S3_BUCKET: 'media', S3_REGION: 'us-east-1' });
    expect(reading({ MEDIA_STORE: 's3' })).toThrow('S3_BUCKET: needed');
    expect(reading({ ...bucket, S3_ACCESS_KEY: 'a' })).toThrow('S3_ACCESS_KEY: needs S3_SECRET_KEY');
  });
});
