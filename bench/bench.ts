import type { Browser } from '@playwright/test'
import type { Device, ProductDevice } from './devices.ts'

/** The browser and the devices on which the figures are measured. */
export interface Bench {
  browser: Browser
  /** How often the slow measurements take turns with their floor; short ones do it a multiple of that. */
  runs: number
  bare: Device
  small: ProductDevice
  /** Prepared when a figure first asks for it, which takes minutes. */
  large: () => Promise<ProductDevice>
}
