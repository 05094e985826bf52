import { ADDRESS_LINE_MAX_LENGTH, PERSON_NAME_MAX_LENGTH, POSTAL_CODE_MAX_LENGTH } from '#contracts/limits.ts';
import { defineForm } from '#forms/engine/define-form.ts';
import { applicationForm } from './application-step.ts';

export default defineForm(
  applicationForm('identity', { title: 'Application: identity', summary: 'Who the client is and where they live.' }, [
    { kind: 'nation', name: 'nationality' },
    { kind: 'text', name: 'birth_place', max: PERSON_NAME_MAX_LENGTH, autocomplete: 'off', isName: true },
    { kind: 'text', name: 'personal_number', max: 40, autocomplete: 'off', hint: true },
    { kind: 'text', name: 'home_address', max: ADDRESS_LINE_MAX_LENGTH, autocomplete: 'address-line1', hint: true },
    { kind: 'text', name: 'home_city', max: PERSON_NAME_MAX_LENGTH, autocomplete: 'address-level2', isName: true },
    { kind: 'text', name: 'home_postal_code', max: POSTAL_CODE_MAX_LENGTH, autocomplete: 'postal-code' },
  ]),
);
