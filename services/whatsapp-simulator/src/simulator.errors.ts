/** Something a caller of the control API did wrong; `status` is the HTTP status it becomes. */
export class SimulatorError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
