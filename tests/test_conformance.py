"""The promises of every game on the shelf: the kit, by the door that everybody's game uses."""

from meowple.testing.suite import (
    test_a_random_game_keeps_every_promise,
    test_a_record_replays_to_the_same_table,
    test_copies_are_whole_and_no_other_dump_is_taken,
    test_draw_is_as_likely_as_chances_say,
    test_every_bot_plays_legal_moves_from_a_loaded_view,
    test_every_lesson_can_be_learned,
    test_every_option_title_and_nonsense_word,
    test_levels_are_there_for_every_purpose,
    test_pictures_and_words_of_a_whole_game,
    test_the_same_record_has_the_same_hash_in_another_process,
    test_what_now_what_is_that_and_what_counts,
)

__all__ = [
    "test_a_random_game_keeps_every_promise",
    "test_a_record_replays_to_the_same_table",
    "test_copies_are_whole_and_no_other_dump_is_taken",
    "test_draw_is_as_likely_as_chances_say",
    "test_every_bot_plays_legal_moves_from_a_loaded_view",
    "test_every_lesson_can_be_learned",
    "test_every_option_title_and_nonsense_word",
    "test_levels_are_there_for_every_purpose",
    "test_pictures_and_words_of_a_whole_game",
    "test_the_same_record_has_the_same_hash_in_another_process",
    "test_what_now_what_is_that_and_what_counts",
]
