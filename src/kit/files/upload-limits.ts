/** What may be uploaded; every number has a setting. */
export interface UploadLimits {
  pictureBytes: number
  pdfBytes: number
  /** Width × height of a picture. */
  pixels: number
  /** Of all files and unfinished uploads of one user. */
  quotaBytes: number
  /** Uploads leave so much of the disk free. */
  freeDiskBytes: number
  /** For one user. */
  startsPerMinute: number
  lifetimeMinutes: number
}

export const usualLimits: UploadLimits = {
  pictureBytes: 10_000_000,
  pdfBytes: 10_000_000,
  pixels: 40_000_000,
  quotaBytes: 5_000_000_000,
  freeDiskBytes: 1_000_000_000,
  startsPerMinute: 60,
  lifetimeMinutes: 30,
}
