import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '@recado/service-kit/errors';
import { endOf, isCompany, isMediaOf, newMediaKey, partsOf, prefixOf } from './media-key.js';
import type {
  ByteRange,
  ListedMedia,
  MediaInfo,
  MediaPage,
  MediaSlice,
  MediaStore,
  StoredMedia,
} from './media-store.js';
import { Meter } from './meter.js';
import { swept } from './sweep.js';

export type S3Settings = {
  S3_BUCKET: string;
  S3_REGION: string;
  S3_ENDPOINT?: string | undefined;
  S3_ACCESS_KEY?: string | undefined;
  S3_SECRET_KEY?: string | undefined;
};

/** The memory of an upload: two parts of the minimum S3 part size. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const statusOf = (error: unknown) => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/**
 * Stores files as objects in a bucket of any S3-compatible server. Parts of failed uploads are aborted; a lifecycle
 * rule should delete parts left by crashes.
 */
export class S3MediaStore implements MediaStore {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor({ S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY }: S3Settings) {
    this.bucket = S3_BUCKET;
    const credentials = S3_ACCESS_KEY &&
      S3_SECRET_KEY && { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY };
    this.client = new S3Client({
      region: S3_REGION,
      ...(credentials && { credentials }), // otherwise the machine's role
      ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
      // many servers reject the checksums that newer clients add by default
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(companyId: string, source: Readable, file: { mimeType: string; maxBytes: number }): Promise<StoredMedia> {
    const key = newMediaKey(companyId);
    const meter = Meter.over(source, file.maxBytes);
    const upload = new Upload({
      client: this.client,
      params: { Bucket: this.bucket, Key: key, Body: meter, ContentType: file.mimeType },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    });
    try {
      await upload.done();
    } catch (error) {
      meter.destroy();
      throw error;
    }
    return { key, bytes: meter.bytes, sha256: meter.sha256() };
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    partsOf(key);
    const bytes = range && `bytes=${range.start}-${range.end ?? ''}`;
    try {
      const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key, Range: bytes }));
      return swept(Body as Readable);
    } catch (error) {
      throw statusOf(error) === 404 ? new AppError('ERR_NOT_FOUND') : error;
    }
  }

  async stat(key: string): Promise<MediaInfo | undefined> {
    try {
      partsOf(key);
      const head = await this.client.send(new HeadObjectCommand({ Bucket: this.bucket, Key: key }));
      const { ContentLength = 0, ContentType = 'application/octet-stream', LastModified = new Date(0) } = head;
      return { bytes: ContentLength, mimeType: ContentType, storedAt: LastModified };
    } catch (error) {
      if (statusOf(error) === 404 || error instanceof AppError) return undefined;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    partsOf(key);
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }));
  }

  async page(companyId: string, { after, limit }: MediaSlice): Promise<MediaPage<ListedMedia>> {
    const { Contents = [], IsTruncated } = await this.client.send(
      new ListObjectsV2Command({
        ...{ Bucket: this.bucket, Prefix: prefixOf(companyId), MaxKeys: limit },
        ...(after !== null && { StartAfter: after }),
      }),
    );
    const items = Contents.flatMap(({ Key: key = '', Size: bytes = 0, LastModified: storedAt = new Date() }) =>
      isMediaOf(companyId, key) ? [{ key, bytes, storedAt }] : [],
    );
    return { items, next: (IsTruncated && Contents.at(-1)?.Key) || null };
  }

  async companies({ after, limit }: MediaSlice): Promise<MediaPage<string>> {
    const {
      CommonPrefixes = [],
      Contents = [],
      IsTruncated,
    } = await this.client.send(
      new ListObjectsV2Command({
        ...{ Bucket: this.bucket, Delimiter: '/', MaxKeys: limit },
        ...(after !== null && { StartAfter: after }),
      }),
    );
    const names = CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(0, -1));
    // other objects in the bucket are skipped, but still advance the cursor
    const passed = [...names.map(endOf), ...Contents.map(({ Key = '' }) => Key)].toSorted();
    return { items: names.filter(isCompany), next: (IsTruncated && passed.at(-1)) || null };
  }
}
