import type { Browser } from '@playwright/test'
import type { Device, ProductDevice } from './devices.ts'

/** What the figures are measured on. */
export interface Bench {
  browser: Browser
  /** Of each measurement that takes turns with its floor. */
  runs: number
  bare: Device
  small: ProductDevice
  /** Prepared when a figure first asks for it, which takes minutes. */
  large: () => Promise<ProductDevice>
}
