import { PHONE_TYPED_MAX_LENGTH, judgePhone } from '#contracts/typed-phone.ts';
import { typedField } from './typed-field.ts';

/** With the international prefix, spaces and marks as they come, or behind its country: `GB 07400 123456`. Value: E.164. */
export const phoneField = typedField(judgePhone, { maxLength: PHONE_TYPED_MAX_LENGTH });
