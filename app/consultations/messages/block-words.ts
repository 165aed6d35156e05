import * as words from '#text/consultations/messages/screens';
export const whatABlockDoes = words.what_a_block_does;
export const whileBlocked = words.while_blocked;
