"""The tests of Athanor; folders are named as in src/athanor."""
