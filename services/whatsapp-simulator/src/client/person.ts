import type { HttpCaller } from './http-caller.js';

/** Changes a profile picture; null removes it. */
export const changePicture = async (http: HttpCaller, id: string, bytes: Uint8Array | null): Promise<void> => {
  const sha256 = bytes ? (await http.upload(bytes)).sha256 : null;
  await http.post(`/api/people/${id}/picture`, { sha256 });
};

export const changeProfile = async (
  http: HttpCaller,
  id: string,
  change: { name?: string; status?: string },
): Promise<void> => {
  await http.post(`/api/people/${id}/profile`, change);
};
