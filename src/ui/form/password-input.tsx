import type { ComponentProps } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { TextInput } from './text-input.tsx'

interface PasswordInputProps extends Omit<ComponentProps<typeof TextInput>, 'type' | 'trailing'> {
  isShown: boolean
  /** The button with the eye, which shows or hides the password. A field without it uses the button of another field. */
  eye?: {
    words: { show: string; hide: string }
    onPress: () => void
  }
}

export function PasswordInput({ isShown, eye, ...rest }: PasswordInputProps) {
  return (
    <TextInput
      {...rest}
      type={isShown ? 'text' : 'password'}
      trailing={
        eye && (
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={isShown ? eye.words.hide : eye.words.show}
            onClick={eye.onPress}
          />
        )
      }
    />
  )
}
