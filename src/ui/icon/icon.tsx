/// <reference path="./lucide-icons.d.ts" />

import arrowLeft from 'lucide/dist/esm/icons/arrow-left.mjs'
import arrowRight from 'lucide/dist/esm/icons/arrow-right.mjs'
import bell from 'lucide/dist/esm/icons/bell.mjs'
import bookmark from 'lucide/dist/esm/icons/bookmark.mjs'
import building from 'lucide/dist/esm/icons/building.mjs'
import check from 'lucide/dist/esm/icons/check.mjs'
import chevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import chevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import chevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import chevronUp from 'lucide/dist/esm/icons/chevron-up.mjs'
import chevronsLeft from 'lucide/dist/esm/icons/chevrons-left.mjs'
import chevronsRight from 'lucide/dist/esm/icons/chevrons-right.mjs'
import chevronsUpDown from 'lucide/dist/esm/icons/chevrons-up-down.mjs'
import clock from 'lucide/dist/esm/icons/clock.mjs'
import copy from 'lucide/dist/esm/icons/copy.mjs'
import download from 'lucide/dist/esm/icons/download.mjs'
import ellipsisVertical from 'lucide/dist/esm/icons/ellipsis-vertical.mjs'
import eye from 'lucide/dist/esm/icons/eye.mjs'
import eyeOff from 'lucide/dist/esm/icons/eye-off.mjs'
import fileText from 'lucide/dist/esm/icons/file-text.mjs'
import gift from 'lucide/dist/esm/icons/gift.mjs'
import image from 'lucide/dist/esm/icons/image.mjs'
import info from 'lucide/dist/esm/icons/info.mjs'
import keyboard from 'lucide/dist/esm/icons/keyboard.mjs'
import list from 'lucide/dist/esm/icons/list.mjs'
import listFilter from 'lucide/dist/esm/icons/list-filter.mjs'
import lock from 'lucide/dist/esm/icons/lock.mjs'
import logOut from 'lucide/dist/esm/icons/log-out.mjs'
import mail from 'lucide/dist/esm/icons/mail.mjs'
import menu from 'lucide/dist/esm/icons/menu.mjs'
import minus from 'lucide/dist/esm/icons/minus.mjs'
import parcel from 'lucide/dist/esm/icons/package.mjs'
import pencil from 'lucide/dist/esm/icons/pencil.mjs'
import phone from 'lucide/dist/esm/icons/phone.mjs'
import play from 'lucide/dist/esm/icons/play.mjs'
import plus from 'lucide/dist/esm/icons/plus.mjs'
import printer from 'lucide/dist/esm/icons/printer.mjs'
import refreshCw from 'lucide/dist/esm/icons/refresh-cw.mjs'
import repeat from 'lucide/dist/esm/icons/repeat.mjs'
import search from 'lucide/dist/esm/icons/search.mjs'
import send from 'lucide/dist/esm/icons/send.mjs'
import shoppingBag from 'lucide/dist/esm/icons/shopping-bag.mjs'
import shoppingCart from 'lucide/dist/esm/icons/shopping-cart.mjs'
import tablet from 'lucide/dist/esm/icons/tablet.mjs'
import tag from 'lucide/dist/esm/icons/tag.mjs'
import trash from 'lucide/dist/esm/icons/trash.mjs'
import triangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import upload from 'lucide/dist/esm/icons/upload.mjs'
import user from 'lucide/dist/esm/icons/user.mjs'
import wifi from 'lucide/dist/esm/icons/wifi.mjs'
import wifiOff from 'lucide/dist/esm/icons/wifi-off.mjs'
import x from 'lucide/dist/esm/icons/x.mjs'
import { createElement } from 'react'
import styles from './icon.module.css'

/** The icons of the app. Each icon is imported from its own file, because the package's whole set has 2,000 icons. */
const ICONS = {
  copy,
  search,
  close: x,
  cart: shoppingCart,
  online: wifi,
  offline: wifiOff,
  send,
  refresh: refreshCw,
  menu,
  more: ellipsisVertical,
  filter: listFilter,
  'chevron-left': chevronLeft,
  'chevron-right': chevronRight,
  sort: chevronsUpDown,
  'chevron-down': chevronDown,
  'chevron-up': chevronUp,
  'arrow-left': arrowLeft,
  warning: triangleAlert,
  info,
  check,
  lock,
  trash,
  plus,
  minus,
  user,
  play,
  download,
  upload,
  edit: pencil,
  eye,
  'eye-off': eyeOff,
  list,
  box: parcel,
  phone,
  mail,
  tablet,
  clock,
  print: printer,
  image,
  'sign-out': logOut,
  bag: shoppingBag,
  repeat,
  keyboard,
  gift,
  open: fileText,
  'chevrons-right': chevronsRight,
  'chevrons-left': chevronsLeft,
  bookmark,
  bell,
  'arrow-right': arrowRight,
  company: building,
  price: tag,
} as const

export type IconName = keyof typeof ICONS

/** An icon. The text beside it, or the name of its control, must say its meaning. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {ICONS[name].map(([shape, attributes], index) => createElement(shape, { ...attributes, key: index }))}
    </svg>
  )
}
